"""Commands whose help and refusals are in the player's language: Typer has its own in English."""

from typing import TYPE_CHECKING

from typer import TyperException
from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption

from tredici.cli.inputs import InputError
from tredici.core.errors import TrediciError, quoted, shortened
from tredici.words import gettext

if TYPE_CHECKING:
    from typer._click import Context, HelpFormatter
    from typer._click.core import Command as AnyCommand
    from typer.core import TyperOption as Option

Record = tuple[str, str]
"""A name and what help says of it."""


class Command(TyperCommand):
    """A command that does something."""

    def format_usage(self, ctx: "Context", formatter: "HelpFormatter") -> None:
        """How to call it."""
        _write_usage(ctx, formatter, [_name(each) for each in _arguments(self)])

    def format_options(self, ctx: "Context", formatter: "HelpFormatter") -> None:
        """What may be given to it."""
        _write(formatter, gettext("Arguments"), [_argument(each) for each in _arguments(self)])
        _write(formatter, gettext("Options"), _options(self, ctx))

    def get_help_option(self, ctx: "Context") -> "Option | None":
        """``--help``."""
        return _in_our_words(super().get_help_option(ctx))

    def parse_args(self, ctx: "Context", args: list[str]) -> list[str]:
        """Read the words of a call. Raises `InputError` for those that it does not take."""
        ctx.allow_extra_args = True  # so that it is here that they are refused
        try:
            rest = super().parse_args(ctx, args)
        except TyperException as error:
            raise _refusal(ctx, _fault(self, ctx, error)) from None
        if rest:
            told = TrediciError(
                "%(words)s: nothing more was expected", words=quoted(" ".join(rest))
            )
            raise _refusal(ctx, told)
        return rest


class Group(TyperGroup):
    """A command of commands."""

    def format_usage(self, ctx: "Context", formatter: "HelpFormatter") -> None:
        """How to call it."""
        _write_usage(ctx, formatter, [gettext("COMMAND ...")])

    def format_options(self, ctx: "Context", formatter: "HelpFormatter") -> None:
        """What may be given to it: its options, and its commands with what each does."""
        _write(formatter, gettext("Options"), _options(self, ctx))
        commands = [
            (name, (command.help or "").partition("\n\n")[0])
            for name, command in self.commands.items()
        ]
        _write(formatter, gettext("Commands"), commands)

    def get_help_option(self, ctx: "Context") -> "Option | None":
        """``--help``."""
        return _in_our_words(super().get_help_option(ctx))

    def parse_args(self, ctx: "Context", args: list[str]) -> list[str]:
        """Read the words before a command. Raises `InputError` for those that it does not take."""
        if args in ([], ["--"]):
            return super().parse_args(ctx, [])  # which shows the help
        try:
            return super().parse_args(ctx, args)
        except TyperException as error:
            raise _refusal(ctx, _fault(self, ctx, error)) from None

    def resolve_command(
        self, ctx: "Context", args: list[str]
    ) -> "tuple[str | None, AnyCommand | None, list[str]]":
        """The command that the first word names. Raises `InputError` when it names none."""
        if args[0] not in self.commands:
            told = TrediciError("there is no command %(command)s", command=quoted(args[0]))
            raise _refusal(ctx, told)
        return super().resolve_command(ctx, args)


def _write_usage(ctx: "Context", formatter: "HelpFormatter", words: list[str]) -> None:
    pieces = " ".join([gettext("[OPTIONS]"), *words])
    formatter.write_usage(ctx.command_path, pieces, prefix=gettext("Usage:") + " ")


def _write(formatter: "HelpFormatter", title: str, records: list[Record]) -> None:
    if records:
        with formatter.section(title):
            formatter.write_dl(records)


def _arguments(command: "AnyCommand") -> list[TyperArgument]:
    return [each for each in command.params if isinstance(each, TyperArgument)]


def _options(command: "AnyCommand", ctx: "Context") -> list[Record]:
    return [_option(each) for each in command.get_params(ctx) if isinstance(each, TyperOption)]


def _flags(command: "AnyCommand") -> list[str]:
    flags = [each for each in command.params if isinstance(each, TyperOption) and each.is_flag]
    return [name for each in flags for name in (*each.opts, *each.secondary_opts)]


def _name(argument: TyperArgument) -> str:
    return argument.metavar or argument.name.upper()


def _argument(argument: TyperArgument) -> Record:
    return _name(argument), argument.help or ""


def _option(option: TyperOption) -> Record:
    names = ", ".join(sorted(option.opts, key=len))
    if option.secondary_opts:
        names += " / " + ", ".join(option.secondary_opts)
    told = option.help or ""
    if option.is_flag:
        return names, told
    if option.required:
        told += "  " + gettext("[required]")
    elif option.default not in (None, "") and option.show_default:
        told += "  " + gettext("[default: %(value)s]") % {"value": option.default}
    return f"{names} {option.metavar}", told


def _in_our_words(option: "Option | None") -> "Option | None":
    if option is not None:
        option.help = gettext("Show this message and exit.")
    return option


def _refusal(ctx: "Context", fault: TrediciError) -> InputError:
    """What is wrong with a call, and where it says how to make it."""
    command = f"{ctx.command_path} --help"
    return InputError("%(fault)s (see %(command)s)", fault=fault, command=command)


def _fault(command: "AnyCommand", ctx: "Context", error: TyperException) -> TrediciError:
    """What Typer finds wrong with a call, to be said in any language."""
    facts = vars(error)
    option = facts.get("option_name")
    named = shortened(option or "")
    others = ", ".join(sorted(facts.get("possibilities") or ()))
    if others:
        return TrediciError(
            "there is no option %(option)s; similar are %(others)s", option=named, others=others
        )
    if option in _flags(command):
        return TrediciError("%(option)s takes no value", option=named)
    options = [each for each in command.get_params(ctx) if isinstance(each, TyperOption)]
    if any(option in each.opts for each in options):
        return TrediciError("%(option)s needs a value", option=named)
    if option is not None:
        return TrediciError("there is no option %(option)s", option=named)
    missing = facts["param"]  # what is given is read by ourselves, so it can be but missing
    name = _name(missing) if isinstance(missing, TyperArgument) else missing.opts[0]
    return TrediciError("%(name)s is missing", name=name)
