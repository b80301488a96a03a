import { RowsUnreadable, type TableDialect, type TableRow, tableRowMaxChars } from "./rows.ts";

const newLine = 10;
const carriageReturn = 13;
const none = -1;

/**
 * Splits text into rows and cells, character by character. Our own, because libraries accept an escape inside quotes only and do not
 * report where a quote was opened. Lines end with CRLF, LF or CR; an empty line is no row. `fault` says what cannot be read.
 */
export class TableParser {
  /** The line of the next character. */
  line = 1;
  fault: RowsUnreadable | undefined;
  readonly #delimiter: number;
  readonly #quote: number;
  readonly #escape: number;
  readonly #doubles: boolean;
  #state: "start" | "plain" | "quoted" | "closed" | "escaped" | "escaped in quotes" = "start";
  #cell = "";
  #cells: string[] = [];
  #rowLine = 1;
  #quoteLine = 1;
  #rowChars = 0;
  #isBehindReturn = false;
  #rows: TableRow[] = [];

  constructor({ delimiter, quote, escape }: TableDialect) {
    this.#delimiter = delimiter.charCodeAt(0);
    this.#quote = quote === "" ? none : quote.charCodeAt(0);
    this.#doubles = escape === quote && quote !== "";
    this.#escape = escape === "" || this.#doubles ? none : escape.charCodeAt(0);
  }

  /** The rows that end in this piece of text; none further once there is a fault. */
  push(text: string): readonly TableRow[] {
    for (let at = 0; at < text.length && !this.fault;) at = this.#step(text, at);
    return this.#taken();
  }

  /** The last row when no line ending follows it. */
  end(): readonly TableRow[] {
    if (this.fault) return [];
    if (this.#state.startsWith("escaped")) this.#cell += String.fromCharCode(this.#escape);
    if (this.#state === "quoted" || this.#state === "escaped in quotes") this.#fail("a quote is not closed", this.#quoteLine);
    else if (this.#state !== "start" || this.#cells.length > 0) this.#endRow();
    return this.#taken();
  }

  #step(text: string, at: number): number {
    if (this.#isBehindReturn) {
      this.#isBehindReturn = false;
      if (text.charCodeAt(at) === newLine) return this.#swallowed(at);
    }
    if (this.#state === "quoted") return this.#readQuoted(text, at);
    if (this.#state === "escaped" || this.#state === "escaped in quotes") return this.#readEscaped(text, at);
    if (this.#state === "start" && text.charCodeAt(at) === this.#quote) return this.#openQuote(at);
    return this.#readPlain(text, at);
  }

  /** The second half of a CRLF: inside a cell it is text, behind a row it is nothing. */
  #swallowed(at: number): number {
    if (this.#state !== "start") this.#cell += "\n";
    return at + 1;
  }

  #openQuote(at: number): number {
    this.#state = "quoted";
    this.#quoteLine = this.line;
    return at + 1;
  }

  #readPlain(text: string, from: number): number {
    let at = from;
    let code = 0;
    for (; at < text.length; at += 1) {
      code = text.charCodeAt(at);
      if (code === this.#delimiter || code === newLine || code === carriageReturn || code === this.#escape) break;
      if (this.#state === "closed") return this.#readClosed(code, at);
    }
    this.#take(text, from, at);
    if (at === text.length) return at;
    if (code === this.#delimiter) this.#endCell();
    else if (code === this.#escape && this.#state !== "closed") this.#state = "escaped";
    else if (code === newLine || code === carriageReturn) this.#endLine(code);
    else return this.#readClosed(code, at);
    return at + 1;
  }

  /** Behind a closing quote: the same again is a quote inside; anything else but an end is a fault. */
  #readClosed(code: number, at: number): number {
    if (code !== this.#quote || !this.#doubles) this.#fail("text follows a closing quote", this.line);
    this.#cell += String.fromCharCode(code);
    this.#state = "quoted";
    return at + 1;
  }

  #readQuoted(text: string, from: number): number {
    let at = from;
    let code = 0;
    let isBehindReturn = false;
    for (; at < text.length; at += 1) {
      code = text.charCodeAt(at);
      if (code === this.#quote || code === this.#escape) break;
      if (code === carriageReturn || (code === newLine && !isBehindReturn)) this.line += 1;
      isBehindReturn = code === carriageReturn;
    }
    this.#take(text, from, at);
    if (at === text.length) {
      this.#isBehindReturn = isBehindReturn;
      return at;
    }
    this.#state = code === this.#quote ? "closed" : "escaped in quotes";
    return at + 1;
  }

  /** The character after an escape is literal. */
  #readEscaped(text: string, at: number): number {
    const code = text.charCodeAt(at);
    this.#state = this.#state === "escaped" ? "plain" : "quoted";
    this.#cell += text[at] ?? "";
    if (code === newLine || code === carriageReturn) this.line += 1;
    this.#isBehindReturn = code === carriageReturn;
    return at + 1;
  }

  #take(text: string, from: number, to: number): void {
    if (to === from) return;
    this.#cell += text.slice(from, to);
    if (this.#state === "start") this.#state = "plain";
    this.#count(to - from);
  }

  #count(chars: number): void {
    this.#rowChars += chars;
    if (this.#rowChars <= tableRowMaxChars) return;
    if (this.#state === "quoted") this.#fail("a quote is not closed", this.#quoteLine);
    else this.#fail(`a row is over ${tableRowMaxChars} characters`, this.#rowLine);
  }

  #endCell(): void {
    this.#cells.push(this.#cell);
    this.#cell = "";
    this.#state = "start";
    this.#count(1);
  }

  #endLine(code: number): void {
    if (this.#state !== "start" || this.#cells.length > 0) this.#endRow();
    this.line += 1;
    this.#rowLine = this.line;
    this.#isBehindReturn = code === carriageReturn;
  }

  #endRow(): void {
    this.#endCell();
    this.#rows.push({ line: this.#rowLine, cells: this.#cells });
    this.#cells = [];
    this.#rowChars = 0;
  }

  #taken(): readonly TableRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  #fail(reason: string, line: number): void {
    this.fault ??= new RowsUnreadable(reason, line);
  }
}
