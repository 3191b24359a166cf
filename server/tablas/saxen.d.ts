/** The part of saxen that is used here: it brings no types of its own. */
declare module 'saxen' {
  export class Parser {
    on(
      evento: 'openTag',
      alAbrir: (
        nombre: string,
        atributos: () => Record<string, string>,
        decodificar: (texto: string) => string,
      ) => void,
    ): this
    on(evento: 'closeTag', alCerrar: (nombre: string) => void): this
    on(evento: 'text', alLeer: (texto: string) => void): this
    on(evento: 'cdata', alLeer: (texto: string) => void): this
    on(evento: 'comment' | 'question' | 'attention', alPasar: () => void): this
    on(evento: 'error' | 'warn', alFallar: (error: Error) => void): this
    write(xml: string): this
    end(): Error | null
  }
}
