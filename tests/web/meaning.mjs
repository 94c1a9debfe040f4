// Reads {name: source} as JSON, writes {name: "its syntax tree, without where things stand"}.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const { parse } = await import(pathToFileURL(process.argv[2]).href);

const meaning = (source) =>
  JSON.stringify(parse(source, { ecmaVersion: "latest", sourceType: "module" }), (key, value) => {
    if (key === "start" || key === "end") return undefined;
    return value instanceof RegExp || typeof value === "bigint" ? String(value) : value;
  });

const sources = JSON.parse(readFileSync(0, "utf8"));
process.stdout.write(JSON.stringify(Object.fromEntries(Object.entries(sources).map(([name, source]) => [name, meaning(source)]))));
