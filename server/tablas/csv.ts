import { CeldaDeError, type Celda, type FilaCruda } from './celda.ts'
import { MAS_CELDAS, NoSeLee } from './no-se-lee.ts'
import { celdaDeTexto } from './texto.ts'

/*
 * A text whose cells are separated by comma, semicolon, tab or bar, and quoted as RFC 4180 says. Quotes that don't
 * close hold no more than their own line: the cell that opens them is an error, and the rows behind it are read.
 */

/** Separators that are tried. The comma is last among those that cut alike: it stands in amounts and notes, too. */
const SEPARADORES = ['\t', ';', '|', ',']

/** Lines that a cell may have: what goes on further never closes. */
const MAS_RENGLONES = 200
/** Columns of a table whose rows no note of several lines looks like. */
const COLUMNAS_DE_FILAS = 3
/** Letters of a cell: no sheet holds more. */
const MAYOR_CELDA = 32_767
/** Letters of a line that are looked at behind a place: its end may be megabytes away, and is asked for again. */
const MAYOR_RENGLON = 8 * MAYOR_CELDA

/** The way in which the text of a file is cut into rows and cells. */
interface Corte {
  separador: string
  /** Place of the first row, behind a line that names the separator. */
  desde: number
  /** Cells of a row, as far as its headings or most lines tell. */
  columnas: number
}

/**
 * The separator of a text and where its rows begin. `sep=;` on its first line says it. Where the first row has the
 * headings, theirs counts; with titles before them, the one that cuts most lines into as many parts.
 */
function corteDe(texto: string, conTitulos: boolean): Corte {
  const [entera = '', dicho] = /^sep=(.)(?:\r\n|\r|\n|$)/i.exec(texto) ?? []
  const posibles = dicho ? [dicho] : SEPARADORES
  const lineas = lineasDe(texto.slice(entera.length), conTitulos ? LINEAS_DE_MUESTRA : 1)
  return { ...(conTitulos ? deLaMayoria(lineas, posibles) : delPrimerRenglon(lineas, posibles)), desde: entera.length }
}

const LETRAS_DE_MUESTRA = 20_000
const LINEAS_DE_MUESTRA = 60

/** The first lines that say something, without what stands in quotes. */
const lineasDe = (texto: string, cuantas: number): string[] =>
  texto
    .slice(0, LETRAS_DE_MUESTRA)
    .split(/\r?\n|\r/)
    .filter((linea) => linea.trim() !== '')
    .slice(0, cuantas)
    .map((linea) => linea.replace(/"[^"]*"/g, ''))

type Cortado = Pick<Corte, 'separador' | 'columnas'>

function delPrimerRenglon([encabezados = '']: readonly string[], posibles: readonly string[]): Cortado {
  const [mejor] = posibles
    .map((separador) => ({ separador, columnas: encabezados.split(separador).length }))
    .sort((a, b) => b.columnas - a.columnas)
  return mejor ?? { separador: ',', columnas: 1 }
}

function deLaMayoria(lineas: readonly string[], posibles: readonly string[]): Cortado {
  const puntos = posibles.map((separador) => {
    const veces = new Map<number, number>()
    for (const linea of lineas) {
      const partes = linea.split(separador).length
      if (partes > 1) veces.set(partes, (veces.get(partes) ?? 0) + 1)
    }
    const [columnas = 1, cuantas = 0] = [...veces].sort(([a, m], [b, n]) => n * b - m * a)[0] ?? []
    return { separador, columnas, puntos: cuantas * columnas, cuantas }
  })
  // Amounts bring commas of their own, but no more than there are columns.
  const mejor = puntos.sort((a, b) => b.puntos - a.puntos || b.cuantas - a.cuantas)[0]
  return mejor && mejor.puntos > 0 ? mejor : { separador: posibles.at(-1) ?? ',', columnas: 1 }
}

/** The rows of a text, blank ones too. */
export function* filasDeCsv(texto: string, conTitulos: boolean): Generator<FilaCruda> {
  const corte = corteDe(texto, conTitulos)
  const { separador } = corte
  const lector = new Lector(texto, corte)
  for (let linea = 1; !lector.terminado; linea++) {
    const celdas = lector.fila()
    const partidas = separador === ',' ? importesPartidos(celdas) : []
    yield { linea, celdas: celdas.map(({ celda }) => celda), ...(partidas.length > 0 && { partidas }) }
  }
}

interface Leida {
  celda: Celda
  entreComillas: boolean
}

/** Places of figures without quotes whose next cell may be their thousands or their decimals. */
const importesPartidos = (celdas: readonly Leida[]): number[] =>
  celdas.flatMap(({ celda, entreComillas }, lugar) => {
    const siguiente = celdas[lugar + 1]
    const partido =
      siguiente !== undefined &&
      !entreComillas &&
      !siguiente.entreComillas &&
      /^[-−–( LpsHNUD$.]{0,6}\d{1,12}$/i.test(String(celda ?? '')) &&
      /^\d{1,3}(?:\.\d{1,4})?\D{0,3}$/.test(String(siguiente.celda ?? ''))
    return partido ? [lugar] : []
  })

class Lector {
  readonly #texto: string
  readonly #separador: string
  readonly #columnas: number
  #aqui: number
  /** Quotes were opened that nothing closes: what closes some cell may be theirs. */
  #hayAbiertas = false

  constructor(texto: string, { separador, columnas, desde }: Corte) {
    this.#texto = texto
    this.#separador = separador
    this.#columnas = columnas
    this.#aqui = desde
  }

  get terminado(): boolean {
    return this.#aqui >= this.#texto.length
  }

  /** The cells of the next row; its end is passed over. */
  fila(): Leida[] {
    const celdas: Leida[] = []
    for (;;) {
      // Too many cells are refused before the row is read to its end: twenty megabytes may be one row of commas.
      if (celdas.length >= MAS_CELDAS) throw new NoSeLee('muchas_columnas', { max: MAS_CELDAS })
      celdas.push(this.#celda(celdas.length))
      if (!this.#saltar(this.#separador)) break
    }
    if (!this.#saltar('\r\n')) this.#aqui++
    return celdas
  }

  #saltar(que: string): boolean {
    if (!this.#texto.startsWith(que, this.#aqui)) return false
    this.#aqui += que.length
    return true
  }

  #celda(antes: number): Leida {
    while (this.#texto[this.#aqui] === ' ') this.#aqui++
    const empieza = this.#aqui
    if (this.#texto[empieza] === '"') {
      const cierra = this.#cierreDe(empieza)
      if (cierra !== undefined && !this.#tragaRenglones(empieza, cierra, antes)) {
        this.#aqui = cierra + 1
        const dentro = this.#texto.slice(empieza + 1, cierra).replaceAll('""', '"')
        return { celda: celdaDeTexto(dentro.trim()), entreComillas: true }
      }
      this.#hayAbiertas = true
      return { celda: new CeldaDeError('comillas', this.#hastaElFin().trim()), entreComillas: true }
    }
    const escrita = this.#hastaElFin().trim()
    const dudosa = this.#hayAbiertas && /^[^"]*"$/.test(escrita)
    return { celda: dudosa ? new CeldaDeError('comillas', escrita) : celdaDeTexto(escrita), entreComillas: false }
  }

  /** Passes over the text up to the next separator or end of line, and gives it. */
  #hastaElFin(): string {
    const empieza = this.#aqui
    this.#aqui = this.#finDeCelda(empieza)
    // A cell beyond any sheet's is refused: whoever asked for the row would be as long in receiving it.
    if (this.#aqui - empieza > MAYOR_CELDA) throw new NoSeLee('ilegible')
    return this.#texto.slice(empieza, this.#aqui)
  }

  #finDeCelda(desde: number): number {
    let donde = desde
    for (; donde < this.#texto.length; donde++) {
      const letra = this.#texto[donde]
      if (letra === this.#separador || letra === '\n' || letra === '\r') break
    }
    return donde
  }

  /**
   * Place at which the quotes that open at another close; undefined where they never do. Quotes inside that are not
   * written twice are letters of their line; on a later line, or where a cell would begin, they are those of another
   * cell.
   */
  #cierreDe(abre: number): number | undefined {
    const renglon = this.#finDeRenglon(abre)
    let sueltas = false
    for (
      let donde = this.#texto.indexOf('"', abre + 1);
      donde >= 0 && donde - abre <= MAYOR_CELDA && !(sueltas && donde > renglon);
      donde = this.#texto.indexOf('"', donde + 1)
    ) {
      const despues = this.#texto[donde + 1]
      if (despues === '"') donde++
      else if (despues === undefined || despues === this.#separador || despues === '\n' || despues === '\r')
        return donde
      else if (this.#texto[donde - 1] === this.#separador) return undefined
      else sueltas = true
    }
    return undefined
  }

  /**
   * Whether quotes hold rows instead of the lines of one cell: too many; or each of them has by itself the cells of a
   * row, and what they leave is short of one, or has so many that no note is cut alike.
   */
  #tragaRenglones(abre: number, cierra: number, antes: number): boolean {
    const renglones = this.#texto.slice(abre, cierra).split(/\r\n|\r|\n/)
    if (renglones.length === 1) return false
    if (renglones.length > MAS_RENGLONES) return true
    const detras = this.#texto.slice(cierra, this.#finDeRenglon(cierra)).split(this.#separador).length - 1
    const cuantas = renglones.map((renglon) => renglon.split(this.#separador).length)
    const ultimo = cuantas.length - 1
    cuantas[0] = (cuantas[0] ?? 0) + antes
    cuantas[ultimo] = (cuantas[ultimo] ?? 0) + detras
    const columnas = this.#columnas
    const queda = antes + 1 + detras
    return cuantas.every((una) => una === columnas) && (queda < columnas || columnas >= COLUMNAS_DE_FILAS)
  }

  /** The end of a place's line, or of as much of it as is looked at. */
  #finDeRenglon(desde: number): number {
    const hasta = Math.min(this.#texto.length, desde + MAYOR_RENGLON)
    let donde = desde
    while (donde < hasta && this.#texto[donde] !== '\n' && this.#texto[donde] !== '\r') donde++
    return donde
  }
}
