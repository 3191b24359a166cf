// Stands for the package object.entries that node-polyglot asks for: 20 kB for browsers that lack it, and none of ours
// does.
module.exports = Object.entries
