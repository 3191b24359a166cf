// The document's own types take any function for a timer: one that answers a promise, whose failure nobody would hear,
// is then no error. These say that a timer waits for nothing, and the rule against misused promises reads them.
declare function setTimeout(handler: () => void, ms?: number): number
declare function setInterval(handler: () => void, ms?: number): number
