import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import english from 'ra-language-english'
import { describe, expect, it } from 'vitest'
import { QUE_SE_HACE, TRABAJOS } from '#contract/inicio/por-atender'
import { mensajes } from '#i18n/es-HN/index'
import { interfaz } from '#i18n/es-HN/interfaz'
import { i18nProvider } from '#i18n/provider'
import { texto } from '#i18n/texto'

/** Whole areas that code outside ours looks up, or that are offered to all. */
const SIN_BUSCAR = ['ra.', 'comun.']

const RAIZ = fileURLToPath(new URL('../../', import.meta.url))
const codigo = ['contract', 'src', 'resources', 'server']
  .flatMap((carpeta) => archivosDe(carpeta).map((archivo) => `${carpeta}/${archivo}`))
  .filter((archivo) => /(?<!\.test)\.tsx?$/.test(archivo))
  .map((archivo) => ({ archivo, fuente: readFileSync(RAIZ + archivo, 'utf8') }))
const claves = new Set(aplanar(mensajes).map(([clave]) => clave))

const RAICES = Object.keys(mensajes).join('|')
/** A quoted key of ours, `'comun.si'`, perhaps with holes of one segment each, `errores.${code}`. */
const CLAVE = new RegExp(
  String.raw`(\b(?:translate|texto|t)\()?(['"\`])((?:${RAICES})(?:\.(?:\w|\$\{[^{}\`]*\})+)+)\2`,
  'g',
)

/** Handed to a translator it is one key; elsewhere it may also be a group of keys, `'opciones.estado'`. */
const usos = codigo.flatMap(({ archivo, fuente }) =>
  [...fuente.matchAll(CLAVE)].map(([, traductor, , clave = '']) => ({
    archivo,
    clave,
    patron: new RegExp(`^${clave.replace(/\$\{[^}]*\}/g, '[^.]+')}${traductor ? '$' : '(\\.|$)'}`),
  })),
)

describe('the dictionary', () => {
  it('says in Spanish all that react-admin says, with the same values and plural forms', () => {
    const nuestras = new Map(aplanar(mensajes))
    const forma = (frase = '') => ({
      valores: [...new Set(frase.match(/%\{\w+\}/g))].sort(),
      formas: frase.split('||||').length,
    })
    const suyas = aplanar(english)
    expect(suyas.length).toBeGreaterThanOrEqual(164)
    for (const [clave, frase] of suyas)
      expect({ clave, ...forma(nuestras.get(clave)) }).toEqual({ clave, ...forma(frase) })
    expect([...claves].filter((clave) => clave.startsWith('ra.'))).toHaveLength(suyas.length)
  })

  it('holds every area file', () => {
    const areas = archivosDe('i18n/es-HN').map((archivo) => archivo.replace('.ts', ''))
    expect(Object.keys(mensajes).sort()).toEqual(areas.filter((area) => area !== 'index' && area !== 'interfaz').sort())
  })

  it('holds every key that the code names', () => {
    const desconocidas = usos.filter(({ patron }) => ![...claves].some((clave) => patron.test(clave)))
    expect(desconocidas.map(({ archivo, clave }) => `${archivo}: ${clave}`)).toEqual([])
  })

  it('sends the browser every area that a screen names', () => {
    const ajenas = usos.filter(
      ({ archivo, clave }) => /^(src|resources|contract)\//.test(archivo) && !(clave.replace(/\..*/, '') in interfaz),
    )
    expect(ajenas.map(({ archivo, clave }) => `${archivo}: ${clave}`)).toEqual([])
  })

  it('holds no key that nothing names', () => {
    const sueltas = palabrasDe(areasImportadas())
    const sinUso = [...claves].filter(
      (clave) =>
        !SIN_BUSCAR.some((area) => clave.startsWith(area)) &&
        !sueltas.has(clave) &&
        !usos.some(({ patron }) => patron.test(clave)),
    )
    expect(sinUso).toEqual([])
  })

  it('leaves no sentence empty and fills in its values', () => {
    expect(aplanar(mensajes).filter(([clave, frase]) => frase.trim() === '' && clave !== 'ra.boolean.null')).toEqual([])
    expect(texto('validacion.largo', { max: 20 })).toBe('Escriba 20 caracteres o menos.')
    expect([1, 3].map((smart_count) => texto('validacion.elementos_minimo', { smart_count }))).toEqual([
      'Agregue al menos uno.',
      'Agregue al menos 3.',
    ])
  })

  it('names resources and fields for react-admin, and lets ready sentences through', () => {
    expect(i18nProvider.getLocale()).toBe('es-HN')
    expect(i18nProvider.translate('resources.catalogos/clientes.name', { smart_count: 2 })).toBe('Estudiantes')
    expect(
      i18nProvider.translate('resources.catalogos/clientes.fields.encargados.fecha_nacimiento', {
        _: 'Fecha nacimiento',
      }),
    ).toBe('Fecha de nacimiento')
    expect(i18nProvider.translate('resources.catalogos/clientes.fields.otro', { _: 'Otro' })).toBe('Otro')
    expect(i18nProvider.translate('ra.action.bulk_actions', { smart_count: 3 })).toBe('3 elementos seleccionados')
    expect(i18nProvider.translate('No se pudo guardar: falta el curso.')).toBe('No se pudo guardar: falta el curso.')
  })
})

/** States whose screens say them in sentences of their own. */
const DE_OTRAS_PALABRAS = ['ESTADOS_CLASE', 'ESTADOS_IMPORTACION', 'ESTADOS_SOLICITUD']

it('has a word for every state that a record may be in', () => {
  const listas = codigo
    .filter(({ archivo }) => archivo.startsWith('contract/'))
    .flatMap(({ fuente }) => [...fuente.matchAll(/const (ESTADOS_\w+|SITUACIONES) = \[([^\]]+)\]/g)])
    .filter(([, nombre = '']) => !DE_OTRAS_PALABRAS.includes(nombre))
    .map(([, nombre = '', lista = '']) => [nombre, [...lista.matchAll(/'(\w+)'/g)].map(([, uno = '']) => uno)] as const)
  expect(listas.length).toBeGreaterThan(20)
  const { estado, estado_banco, situacion } = mensajes.opciones
  const grupos = [estado, estado_banco, situacion, mensajes.clases.marca]
  const sinPalabra = ([, lista]: readonly [string, string[]]) =>
    grupos.some((grupo) => lista.every((estado) => estado in grupo)) ? [] : lista
  expect(listas.filter((lista) => sinPalabra(lista).length)).toEqual([])
})

it('has a sentence for every kind of work that waits, and a heading for what is done with it', () => {
  const { por_atender: dicho } = mensajes.inicio
  expect(TRABAJOS.filter((trabajo) => !(trabajo in dicho))).toEqual([])
  expect(QUE_SE_HACE.filter((hace) => !(hace in dicho.hace))).toEqual([])
})

it('says a state of several modules in one word, with those of any of them', async () => {
  const dichos = await Promise.all(
    Object.keys(mensajes).map(async (area) => {
      const { estados = {} } = (await import(`#i18n/es-HN/${area}`)) as { estados?: object }
      return Object.entries(estados)
    }),
  )
  expect(dichos.filter((suyos) => suyos.length).length).toBeGreaterThan(10)
  const { estado } = mensajes.opciones
  expect(dichos.flat().filter(([uno, palabra]) => Reflect.get(estado, uno) !== palabra)).toEqual([])
})

it('no screen prints the words of an error as they are: they may be a key', () => {
  const crudos = codigo.filter(({ fuente }) =>
    />\s*\{\w*\.?error\.message\}|titulo=\{\w*\.?error\.message\}/.test(fuente),
  )
  expect(crudos).toEqual([])
})

/** Areas that a file imports as an object, whose keys it then names without the area (`failure('lento')`). */
function areasImportadas(): string[] {
  return codigo.flatMap(({ fuente }) => [...fuente.matchAll(/#i18n\/es-HN\/(\w+)'/g)].map(([, area = '']) => area))
}

function palabrasDe(areas: string[]): Set<string> {
  const entreComillas = new Set(
    codigo.flatMap(({ fuente }) => [...fuente.matchAll(/'(\w+)'/g)].map(([, palabra = '']) => palabra)),
  )
  return new Set(areas.flatMap((area) => [...entreComillas].map((palabra) => `${area}.${palabra}`)))
}

function archivosDe(carpeta: string): string[] {
  return existsSync(RAIZ + carpeta) ? readdirSync(RAIZ + carpeta, { recursive: true, encoding: 'utf8' }) : []
}

function aplanar(rama: object, prefijo = ''): [clave: string, frase: string][] {
  return Object.entries(rama).flatMap(([nombre, valor]: [string, unknown]) =>
    typeof valor === 'object' && valor !== null
      ? aplanar(valor, `${prefijo}${nombre}.`)
      : [[prefijo + nombre, String(valor)] as [string, string]],
  )
}
