// Prints every function of a TypeScript project as JSON, parsed by the project's own TypeScript: a list of
// [file, [line, name, length in lines], …], files named from the project's folder.
// Usage: node functions.mjs FOLDER_OF_TSCONFIG
import { createRequire } from "node:module";
import { relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const folder = resolve(process.argv[2] ?? ".");
const { resolve: find } = createRequire(resolve(folder, "package.json"));
const { API } = await import(pathToFileURL(find("typescript/unstable/sync")).href);
const { isConstructorDeclaration, isFunctionLikeDeclaration } = await import(pathToFileURL(find("typescript/unstable/ast")).href);

/** What a reader calls the function: its own name, or that of what it is given to. */
function nameOf(node) {
  if (isConstructorDeclaration(node)) return "constructor";
  const { name, expression, initializer } = node.parent;
  const named = node.name ?? (initializer === node ? name : expression !== node && expression);
  return named ? named.getText().split("\n")[0] : "(nameless)";
}

function functionsOf(source) {
  const found = [];
  const visit = (node) => {
    if (isFunctionLikeDeclaration(node) && node.body) {
      const lineOf = (position) => source.getLineAndCharacterOfPosition(position).line + 1;
      const first = lineOf(node.getStart());
      found.push([first, nameOf(node), lineOf(node.getEnd()) - first + 1]);
    }
    node.forEachChild(visit);
  };
  visit(source);
  return found;
}

const api = new API({ cwd: folder });
const [project] = api.updateSnapshot({ openProjects: [resolve(folder, "tsconfig.json")] }).getProjects();
const files = project.rootFiles.filter((file) => !file.includes("/node_modules/"));
const listed = files.map((file) => [relative(folder, file), ...functionsOf(project.program.getSourceFile(file))]);
console.log(JSON.stringify(listed));
api.close();
