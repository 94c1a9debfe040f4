// Run Python on MicroPython, the way the page does: files are laid into its file system first.
// In: JSON {engine, files: {path: text}, script} on standard input. Out: what the script prints.
// An exception of the script goes to standard error, with exit status 1.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const HEAP_BYTES = 8 << 20; // as in the page

const { engine, files, script } = JSON.parse(readFileSync(0, "utf8"));
const { loadMicroPython } = await import(pathToFileURL(engine).href);
const printed = [];
const python = await loadMicroPython({
  heapsize: HEAP_BYTES,
  linebuffer: true,
  stdout: (line) => printed.push(line),
});

try {
  const known = new Set();
  for (const [path, text] of Object.entries(files)) {
    const parts = path.split("/");
    for (let depth = 2; depth < parts.length; depth += 1) {
      const folder = parts.slice(0, depth).join("/");
      if (!known.has(folder)) python.FS.mkdir(folder);
      known.add(folder);
    }
    python.FS.writeFile(path, text);
  }
  python.runPython(script);
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
process.stdout.write(printed.map((line) => `${line}\n`).join(""));
