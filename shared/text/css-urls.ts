import { type CSSToken, TokenType, tokenize } from '@csstools/css-tokenizer';

/** Functions whose texts are URLs. All other functions have texts, such as `format("woff2")`, that load nothing. */
const URL_FUNCTION = /^(?:url|src|image|(?:-webkit-)?(?:image-set|cross-fade))$/i;

/** Functions whose values are only known in the browser. A variable can contain a text that becomes a URL. */
const VARIABLE = /^(?:var|env|attr)$/i;

const OPENS: readonly TokenType[] = [TokenType.OpenParen, TokenType.OpenCurly, TokenType.OpenSquare];
const CLOSES: readonly TokenType[] = [TokenType.CloseParen, TokenType.CloseCurly, TokenType.CloseSquare];

/** Reads tokens, and knows the functions and brackets around the next one. */
class Reader {
  readonly #open: string[] = [];
  #isImport = false;

  #loads(name = this.#open.at(-1)): boolean {
    return name !== undefined && URL_FUNCTION.test(name);
  }

  /** The URL that begins with a token, if there is one. */
  #urlOf([type, text, , , data]: CSSToken): string | undefined {
    if (type === TokenType.URL) return data.value;
    if (type === TokenType.BadURL) return text;
    if (type === TokenType.String) return this.#isImport || this.#loads() ? data.value : undefined;
    const isUnknown =
      type === TokenType.Function &&
      VARIABLE.test(data.value) &&
      this.#open.some((name) => this.#loads(name));
    return isUnknown ? `${data.value}(…)` : undefined;
  }

  read(token: CSSToken): string | undefined {
    const found = this.#urlOf(token);
    const [type, text, , , data] = token;
    if (type === TokenType.Function) this.#open.push(data.value);
    else if (OPENS.includes(type)) this.#open.push(text);
    else if (CLOSES.includes(type)) this.#open.pop();
    if (type === TokenType.AtKeyword) this.#isImport = data.value.toLowerCase() === 'import';
    if (type === TokenType.Semicolon || type === TokenType.OpenCurly) this.#isImport = false;
    return found;
  }
}

/**
 * The URLs that a browser would load for a stylesheet, a list of declarations or a value. It reads the text like a browser,
 * with all escapes. The target of `@import` is among them. A URL that depends on a variable is `var(…)`.
 */
export function urlsInCss(css: string): string[] {
  const reader = new Reader();
  return tokenize({ css }).flatMap((token) => reader.read(token) ?? []);
}
