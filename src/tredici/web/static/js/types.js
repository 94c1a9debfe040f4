/**
 * What the engine says, as types: the view, its events and the commands. JavaScript knows no rule;
 * what may be done is what the view offers.
 */

/**
 * A card's name in notation: rank `A23456789TJQK` and suit `cdhs`, as in "Td".
 * @typedef {string} Card
 */

/**
 * @typedef {object} RulesView
 * @property {string} text canonical text; "" for the default rules
 * @property {string | null} preset its preset's id, null for rules put together freely
 * @property {number | "unlimited"} passes
 * @property {number} draw
 * @property {string} stock
 * @property {string} waste
 * @property {string} cover
 * @property {string} goal
 * @property {string} scoring
 */

/**
 * @typedef {object} Place a card in the pyramid
 * @property {Card} card
 * @property {boolean} open
 * @property {Card[]} covered_by
 * @property {boolean} king it goes alone
 * @property {number} row 0 at the apex
 * @property {number} column
 */

/**
 * @typedef {object} Stock
 * @property {number} count
 * @property {Card | null} top set where it lies face up
 * @property {boolean} can_draw
 * @property {boolean} can_redeal
 * @property {number} draws how many cards the next draw turns
 */

/**
 * @typedef {object} Waste
 * @property {Card[]} cards bottom first
 * @property {boolean} second_open
 * @property {boolean} can_discard
 */

/**
 * @typedef {object} Removed
 * @property {number} count
 * @property {number} pyramid how many of them came from the pyramid
 * @property {number} goal_count
 * @property {number} goal_total
 * @property {Card[]} cards in the order of removal
 */

/**
 * @typedef {"won" | "stuck" | "conceded"} Outcome
 */

/**
 * @typedef {object} View everything the page shows
 * @property {RulesView} rules
 * @property {{id: string, number: number | null}} deal
 * @property {(Place | null)[]} places 28, null where the card is gone
 * @property {Stock} stock
 * @property {Waste[]} wastes one or three
 * @property {Removed} removed
 * @property {number | null} redeals_left null without end
 * @property {number} pass
 * @property {number | null} passes
 * @property {number} moves
 * @property {number | null} score
 * @property {number | null} cleared_in the pass in which the pyramid went
 * @property {number} seconds
 * @property {string} started
 * @property {Card | null} selected
 * @property {Card[]} partners
 * @property {Card[]} removable
 * @property {string[]} legal
 * @property {boolean} can_undo
 * @property {boolean} can_redo
 * @property {boolean} touched
 * @property {Outcome | null} outcome
 * @property {GameEvent[]} events
 * @property {string} save
 * @property {any} data the answer to a question
 */

/**
 * A fault in the engine's words: a text, or several faults, or a template with what goes into it.
 * @typedef {string | Array<any> | {template: string, values: Object<string, any>}} Told
 */

/**
 * @typedef {object} GameEvent one thing a command did, or why it did nothing
 * @property {string} code
 * @property {Card[]} [cards]
 * @property {Card[]} [uncovered]
 * @property {Card} [card]
 * @property {Card[]} [partners]
 * @property {Card[]} [by]
 * @property {number} [sum]
 * @property {number} [left]
 * @property {number | null} [redeals_left]
 * @property {string} [move]
 * @property {Card[]} [uncovers]
 * @property {string} [outcome]
 * @property {number} [at] how many moves are left on the line
 * @property {string} [kind]
 * @property {string} [message] what the engine has to say about bad input, in English
 * @property {Card[]} [missing] from a deck
 * @property {Card[]} [repeated] in a deck
 * @property {string[]} [unreadable] pieces of text that are no cards
 * @property {string[]} [contradicting] options of rules that do not go together
 * @property {Told} [told] what is wrong with a record
 * @property {number} [line] of a record
 * @property {string} [key] of a game for the history
 * @property {import("./archive.js").Entry} [entry] what the history keeps of it
 */

/**
 * @typedef {object} RuleOptions the answer to `options`
 * @property {(RulesView & {id: string})[]} presets
 * @property {{option: string, values: (string | number)[], default: string | number}[]} options
 */

/** @typedef {{do: string, [field: string]: unknown}} Command */

/** @typedef {"winnable" | "unwinnable" | "unknown"} Verdict of a position, all cards known */

/**
 * @typedef {object} Reason why a move is good or bad; which cards are named depends on the code
 * @property {string} code
 * @property {Card} [card]
 * @property {Card[]} [cards]
 * @property {Card[]} [of]
 * @property {Card[]} [by]
 * @property {number} [row]
 * @property {number} [pass]
 * @property {number} [worth]
 * @property {number} [count]
 * @property {number} [chance]
 * @property {number} [other_chance]
 */

/**
 * @typedef {object} Advice a hint of the coach
 * @property {"move" | "fair" | "open"} kind
 * @property {string | null} move
 * @property {Reason[]} reasons
 * @property {boolean} lost for certain
 * @property {number | null} back_to how many moves there were when it could last be won
 * @property {boolean} never whether it is known that it could not be won from the start
 * @property {number} samples
 * @property {number | null} chance
 */

/** @typedef {{move: string, chance: number, error: number, reasons: Reason[]}} Chance */

/**
 * @typedef {object} Odds the chance of each legal move, best first
 * @property {number} samples
 * @property {boolean} settled
 * @property {boolean} limited
 * @property {Chance[]} moves
 */

/**
 * @typedef {object} Review
 * @property {Verdict[]} verdicts of each position
 * @property {number | null} lost_at
 * @property {string | null} lost_by
 * @property {string[]} instead a line that would have won
 * @property {string[]} kept moves that would have kept it
 * @property {number | null} fewest_steps
 * @property {number | null} best_score
 * @property {number | null} best_cards
 * @property {{at: number, move: string, kind: string, reasons: Reason[]}[]} mistakes
 * @property {boolean} complete
 */

export {};
