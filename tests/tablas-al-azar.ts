import { libroDe, type CeldaEscrita, type HojaEscrita } from '#tests/libros'

/*
 * Tables as schools and banks hand them over, at random: kinds of cells, encodings, separators, sheets, quotes, an
 * order of days that nothing says, and what goes wrong with each of them on its way.
 */

/** A column's content, and how it is spoilt. */
type Clase = 'nombre' | 'nota' | 'codigo' | 'monto' | 'fecha' | 'numero'

export interface ColumnaAlAzar {
  encabezado: string
  clase: Clase
  /** It may be left blank. */
  vacia?: boolean
}

/** A cell's meaning: centavos of an amount, a local date of a day. */
export type Valor = string | number | null

export interface TablaAlAzar {
  contenido: Buffer
  /** The order of its days that are texts. */
  orden: 'dma' | 'mda'
  /** Each line's meaning, by its number. */
  lineas: Map<number, Record<string, Valor>>
  /** Lines with something that went wrong. */
  malas: Set<number>
  /** Quotes went wrong somewhere: a line nearby may be refused with it. */
  conComillas: boolean
  /** For who looks for what failed. */
  como: string
}

/** A small generator of chance with a seed (mulberry32). */
function azarDe(semilla: number) {
  let estado = semilla >>> 0
  const azar = (): number => {
    estado = (estado + 0x6d2b79f5) >>> 0
    let t = estado
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const entero = (desde: number, hasta: number): number => desde + Math.floor(azar() * (hasta - desde + 1))
  const uno = <T>(de: readonly T[]): T => de[entero(0, de.length - 1)] as T
  return { azar, entero, uno, aVeces: (parte: number) => azar() < parte }
}
type Azar = ReturnType<typeof azarDe>

const NOMBRES = [
  'María José',
  'Ángel',
  'Núñez',
  'Begoña',
  'LÓPEZ',
  'Ana',
  'Óscar',
  'De la O',
  "O'Neil",
  'Iñíguez',
  'PERÚ',
]
const NOTAS = [
  'Col. Kennedy, calle 2',
  'dice "hola"; y se va',
  'Barrio El Centro',
  'una | barra\ty un tabulador',
  'línea uno\nlínea dos',
  'línea uno\nlínea dos, con coma; y más',
  '5ª calle Nº 3',
  'Monitor de 24"',
  '¿Quién? ¡Nadie!',
  'N/A',
  '#3 Bloque B',
]
const ERRORES = [
  '#N/A',
  '#REF!',
  '#¡REF!',
  '#N/D',
  '#¡VALOR!',
  '#BEZUG!',
  '#WERT!',
  '#NOME?',
  '#DIV/0!',
  '#¡DIV/0!',
  'Err:502',
]
const ROTAS = ['MarÃ­a', 'NÃºÃ±ez', 'Garc¡a', 'Mu¤oz', 'L¢pez', 'Mu\ufffdoz', 'Jos‚ Paz']
const CIENTIFICAS = ['8.01199E+12', '9,9998E+07', '1E+15']

type Defecto = 'error' | 'rotas' | 'cientifico' | 'miles' | 'abierta' | 'de_mas' | 'sin_resultado'

interface Celda {
  valor: Valor
  clase: Clase
  /** Written in place of the value. */
  defecto?: Defecto
}

export function tablaAlAzar(semilla: number, columnas: readonly ColumnaAlAzar[], conTitulos: boolean): TablaAlAzar {
  const azar = azarDe(semilla)
  const esLibro = azar.aVeces(0.4)
  const orden = azar.uno(['dma', 'mda'] as const)
  const decimal = azar.uno(['.', ','] as const)
  const conDefectos = azar.aVeces(0.6)
  const filas = Array.from({ length: azar.entero(1, 12) }, () =>
    columnas.map((columna): Celda => {
      const valor = columna.vacia && azar.aVeces(0.25) ? null : valorAlAzar(columna.clase, azar)
      const defecto = conDefectos && azar.aVeces(0.06) ? defectoAlAzar(columna.clase, esLibro, azar) : undefined
      return {
        valor: defecto && valor === null ? valorAlAzar(columna.clase, azar) : valor,
        clase: columna.clase,
        defecto,
      }
    }),
  )
  const titulos = conTitulos ? Array.from({ length: azar.entero(0, 3) }, (_, n) => [`Banco del Valle ${n}`]) : []
  const escribir = esLibro ? comoLibro : comoTexto
  const escrita = escribir({ azar, filas, titulos, columnas, orden, decimal })
  const lineas = new Map(
    filas.map((fila, n) => [
      escrita.primera + n,
      Object.fromEntries(fila.map(({ valor }, lugar) => [columnas[lugar]?.encabezado ?? '', valor])),
    ]),
  )
  const malas = filas.flatMap((fila, n) => (fila.some(({ defecto }) => defecto) ? [escrita.primera + n] : []))
  return {
    ...escrita,
    orden,
    lineas,
    malas: new Set(malas),
    conComillas: filas.flat().some(({ defecto }) => defecto === 'abierta'),
  }
}

function valorAlAzar(clase: Clase, { entero, uno, aVeces }: Azar): Valor {
  switch (clase) {
    case 'nombre':
      return `${uno(NOMBRES)} ${uno(NOMBRES)}`
    case 'nota':
      return uno(NOTAS)
    case 'codigo':
      return `${uno(['A', 'REF-', 'K'])}${entero(1, 999_999)}`
    case 'numero':
      return entero(1, 60)
    case 'monto':
      return aVeces(0.5) ? entero(1, 400_000) * 100 : entero(1, 90_000_000)
    case 'fecha':
      return `20${entero(10, 26)}-${String(entero(1, 9)).padStart(2, '0')}-${String(entero(1, aVeces(0.5) ? 12 : 28)).padStart(2, '0')}`
  }
}

function defectoAlAzar(clase: Clase, esLibro: boolean, { uno }: Azar): Defecto {
  const posibles: Defecto[] = ['error']
  if (clase === 'nombre' || clase === 'nota') posibles.push('rotas')
  if (clase === 'codigo') posibles.push('cientifico')
  if (esLibro) posibles.push('sin_resultado')
  else posibles.push('abierta', 'de_mas')
  if (!esLibro && clase === 'monto') posibles.push('miles', 'miles', 'miles')
  return uno(posibles)
}

interface PorEscribir {
  azar: Azar
  filas: readonly (readonly Celda[])[]
  titulos: readonly string[][]
  columnas: readonly ColumnaAlAzar[]
  orden: 'dma' | 'mda'
  decimal: '.' | ','
}
type Escrita = Pick<TablaAlAzar, 'contenido' | 'como'> & { primera: number }

function montoEscrito(centavos: number, decimal: '.' | ',', miles: boolean): string {
  const enteros = String(Math.floor(centavos / 100))
  const grupo = decimal === '.' ? ',' : '.'
  const agrupados = miles ? enteros.replace(/\B(?=(?:\d{3})+$)/g, grupo) : enteros
  return `${agrupados}${decimal}${String(centavos % 100).padStart(2, '0')}`
}

function fechaEscrita(dia: string, orden: 'dma' | 'mda', iso: boolean): string {
  const [a = '', m = '', d = ''] = dia.split('-')
  return iso ? dia : orden === 'dma' ? `${d}/${m}/${a}` : `${Number(m)}/${Number(d)}/${a}`
}

/* As a text ------------------------------------------------------------------------------------------------------- */

const CP850 = new Map(
  [...'áéíóúñÑÁÉÍÓÚªº¿¡'].map((letra, n) => [
    letra,
    [0xa0, 0x82, 0xa1, 0xa2, 0xa3, 0xa4, 0xa5, 0xb5, 0x90, 0xd6, 0xe0, 0xe9, 0xa6, 0xa7, 0xa8, 0xad][n] ?? 63,
  ]),
)
const unByte = (texto: string, tabla: ReadonlyMap<string, number>) =>
  Buffer.from([...texto].map((letra) => tabla.get(letra) ?? letra.charCodeAt(0)))

const CODIFICACIONES: Readonly<Record<string, (texto: string) => Buffer>> = {
  utf8: (texto) => Buffer.from(texto),
  utf8_bom: (texto) => Buffer.from(`\ufeff${texto}`),
  utf16le: (texto) => Buffer.from(`\ufeff${texto}`, 'utf16le'),
  utf16be: (texto) => Buffer.from(`\ufeff${texto}`, 'utf16le').swap16(),
  utf16le_sin: (texto) => Buffer.from(texto, 'utf16le'),
  utf16be_sin: (texto) => Buffer.from(texto, 'utf16le').swap16(),
  windows: (texto) => Buffer.from(texto, 'latin1'),
  dos: (texto) => unByte(texto, CP850),
}

function comoTexto({ azar, filas, titulos, columnas, orden, decimal }: PorEscribir): Escrita {
  const separador = azar.uno([',', ';', '\t'])
  // Letters that are broken already are beyond an old page's.
  const hayRotas = filas.flat().some(({ defecto }) => defecto === 'rotas')
  const nombres = Object.keys(CODIFICACIONES)
  const codificacion = azar.uno(hayRotas ? nombres.filter((una) => una.startsWith('utf')) : nombres)
  const fin = azar.uno(['\r\n', '\n', '\r'])
  const todas = azar.aVeces(0.3)
  const conSep = azar.aVeces(0.2)
  const iso = azar.aVeces(0.2)
  const entreComillas = (texto: string) =>
    todas || texto.includes(separador) || /["\r\n]/.test(texto) ? `"${texto.replaceAll('"', '""')}"` : texto
  const escrita = ({ valor, clase, defecto }: Celda): string => {
    const llana =
      valor === null
        ? ''
        : clase === 'monto'
          ? montoEscrito(Number(valor), decimal, azar.aVeces(0.5))
          : clase === 'fecha'
            ? fechaEscrita(String(valor), orden, iso)
            : String(valor)
    switch (defecto) {
      case 'error':
        return entreComillas(azar.uno(ERRORES))
      case 'rotas':
        return entreComillas(azar.uno(ROTAS))
      case 'cientifico':
        return entreComillas(azar.uno(CIENTIFICAS))
      case 'abierta':
        return `"${llana.replaceAll(/["\r\n]/g, '')}`
      case 'de_mas':
        return `${entreComillas(llana)}${separador}${azar.uno(['otra', '7'])}`
      case 'miles':
        if (separador !== ',') return `${llana}${separador}otra`
        return `1${separador}${azar.entero(100, 999)}${azar.uno(['', '.50'])}`
      default:
        return entreComillas(llana)
    }
  }
  const renglones = [
    ...titulos.map((titulo) => titulo.map(entreComillas).join(separador)),
    columnas.map(({ encabezado }) => entreComillas(encabezado)).join(separador),
    ...filas.map((fila) => fila.map(escrita).join(separador)),
  ]
  const texto = `${conSep ? `sep=${separador}${fin}` : ''}${renglones.join(fin)}${azar.aVeces(0.5) ? fin : ''}`
  const contenido = CODIFICACIONES[codificacion]?.(texto) ?? Buffer.from(texto)
  return { contenido, primera: titulos.length + 2, como: `${codificacion} ${JSON.stringify(texto)}` }
}

/* As a workbook --------------------------------------------------------------------------------------------------- */

const DIA_MS = 86_400_000

function comoLibro({ azar, filas, titulos, columnas, orden, decimal }: PorEscribir): Escrita {
  const es1904 = azar.aVeces(0.3)
  const propiedades = es1904 ? azar.uno(['date1904="1"', 'date1904="true"']) : azar.uno(['', 'date1904="0"'])
  // A column of days is of one kind: a mixture is what Excel makes of the other order.
  const comoDias = azar.aVeces(0.6)
  const serie = (dia: string) => Date.parse(dia) / DIA_MS + 25_569 - (es1904 ? 1_462 : 0)
  const xml = (atributos: string, dentro: string): CeldaEscrita => ({ xml: `<c ${atributos}>${dentro}</c>` })
  const escrita = ({ valor, clase, defecto }: Celda): CeldaEscrita => {
    const error = azar.uno(ERRORES)
    if (defecto === 'error') return error.startsWith('#') && azar.aVeces(0.5) ? xml('t="e"', `<v>${error}</v>`) : error
    if (defecto === 'rotas') return azar.uno(ROTAS)
    if (defecto === 'cientifico') return azar.aVeces(0.5) ? azar.uno(CIENTIFICAS) : 1.2345678901234567e18
    if (defecto === 'sin_resultado') return xml(azar.uno(['', 't="str"']), '<f>A1+B1</f>')
    if (valor === null) return azar.aVeces(0.5) ? null : xml('s="1"', '')
    if (clase === 'monto') return azar.aVeces(0.7) ? Number(valor) / 100 : montoEscrito(Number(valor), decimal, true)
    if (clase === 'numero') return azar.aVeces(0.7) ? Number(valor) : String(valor)
    if (clase !== 'fecha') return String(valor)
    return comoDias
      ? { serie: serie(String(valor)) + azar.uno([0, 0.5, -0.000_000_4]) }
      : fechaEscrita(String(valor), orden, false)
  }
  const tabla: HojaEscrita = {
    nombre: 'Datos',
    filas: [...titulos, columnas.map(({ encabezado }) => encabezado), ...filas.map((fila) => fila.map(escrita))],
    ocultas: azar.aVeces(0.3) ? [titulos.length + 2] : [],
  }
  const escondida: HojaEscrita = { nombre: 'Vieja', estado: azar.uno(['hidden', 'veryHidden']), filas: [['x'], ['y']] }
  const hojas = [
    ...(azar.aVeces(0.4) ? [escondida] : []),
    tabla,
    ...(azar.aVeces(0.4) ? [{ nombre: 'Otra', filas: [['z']] }] : []),
  ]
  return {
    contenido: libroDe(hojas, propiedades),
    primera: titulos.length + 2,
    como: `libro ${propiedades} ${JSON.stringify(tabla.filas)}`,
  }
}
