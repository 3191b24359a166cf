import { expect, it } from 'vitest'
import type * as z from 'zod'
import type { TipoImportacion } from '#contract/importacion/tipos'
import { enUnaLinea } from '#contract/campos'
import { leerExtracto } from '#server/banco/leer/extracto'
import { FILAS } from '#server/importacion/lectura/filas'
import { abrirArchivo } from '#server/importacion/lectura/lector'
import { tablaAlAzar, type ColumnaAlAzar, type TablaAlAzar, type Valor } from '#tests/tablas-al-azar'

/*
 * Tables at random, read back by every door: each cell means what was written, or its line is refused. Never another
 * value, and no good line is lost for nothing.
 */

const CASOS = 300
const HOY = '2027-01-01'

type Leido = { linea: number; datos: Record<string, unknown> }
interface Vuelta {
  leidas: Leido[]
  rechazadas: number[]
}

interface Puerta {
  nombre: string
  columnas: ColumnaAlAzar[]
  conTitulos?: boolean
  leer: (tabla: TablaAlAzar) => Promise<Vuelta>
  /** The fields that a line should come to. */
  esperado: (fila: Record<string, Valor>) => Record<string, unknown>
}

const columna = (encabezado: string, clase: ColumnaAlAzar['clase'], vacia = false): ColumnaAlAzar => ({
  encabezado,
  clase,
  vacia,
})

const importacion = (tipo: TipoImportacion, columnas: ColumnaAlAzar[]): Puerta => ({
  nombre: tipo,
  columnas,
  leer: async ({ contenido, orden }) => {
    const primero = await abrirArchivo({ tipo, contenido })
    primero.cerrar()
    const ajustes = { cambios: [], apartadas: [], ...(primero.lectura.duda && { orden_fecha: orden }) }
    const archivo = await abrirArchivo({ tipo, contenido, ajustes })
    const vuelta: Vuelta = { leidas: [], rechazadas: [] }
    for await (const { leidas, rechazos } of archivo.lotes()) {
      vuelta.leidas.push(...leidas)
      vuelta.rechazadas.push(...rechazos.map(({ linea }) => linea))
    }
    archivo.cerrar()
    return vuelta
  },
  esperado: (fila) => {
    const llenos = Object.entries(fila).filter(([, valor]) => valor !== null)
    return (FILAS[tipo] as z.ZodObject).parse(Object.fromEntries(llenos))
  },
})

const PUERTAS: Puerta[] = [
  importacion('clientes', [
    columna('nombres', 'nombre'),
    columna('apellidos', 'nombre'),
    columna('otro_documento', 'codigo', true),
    columna('fecha_nacimiento', 'fecha', true),
    columna('direccion', 'nota', true),
    columna('saldo_inicial', 'monto', true),
    columna('observaciones', 'nota', true),
  ]),
  importacion('cursos', [
    columna('codigo', 'codigo'),
    columna('nombre', 'nombre'),
    columna('categoria', 'nombre'),
    columna('precio_matricula', 'monto', true),
    columna('precio_mensualidad', 'monto', true),
    columna('cupo', 'numero'),
    columna('fecha_inicio', 'fecha'),
    columna('fecha_fin', 'fecha'),
  ]),
  importacion('matriculas', [
    columna('cliente_codigo', 'codigo'),
    columna('curso_codigo', 'codigo'),
    columna('fecha', 'fecha', true),
  ]),
  importacion('curso_categorias', [columna('nombre', 'nombre'), columna('descripcion', 'nota', true)]),
  {
    nombre: 'banco',
    conTitulos: true,
    columnas: [
      columna('Fecha', 'fecha'),
      columna('Descripción', 'nota', true),
      columna('Referencia', 'codigo', true),
      columna('Crédito', 'monto'),
      columna('Saldo', 'monto', true),
    ],
    leer: async ({ contenido, orden }) => {
      const primero = await leerExtracto(contenido, null, HOY)
      const { lineas, errores } =
        primero.duda && primero.mapeo
          ? await leerExtracto(contenido, { ...primero.mapeo, orden_fecha: orden }, HOY)
          : primero
      return {
        leidas: lineas.map(({ linea, ...datos }) => ({ linea, datos })),
        rechazadas: errores.map(({ linea }) => linea),
      }
    },
    esperado: (fila) => ({
      fecha: fila.Fecha,
      monto: fila['Crédito'],
      descripcion: enUnaLinea(String(fila['Descripción'] ?? '')) || '—',
      referencia: fila.Referencia,
      saldo: fila.Saldo,
    }),
  },
]

/** Whether a line means anything by itself: a course may end before it begins. */
function vale({ esperado }: Puerta, fila: Record<string, Valor>): boolean {
  try {
    esperado(fila)
    return true
  } catch {
    return false
  }
}

it.each(PUERTAS)('$nombre: what was written, or its line refused', { timeout: 120_000 }, async (puerta) => {
  let leidas = 0
  let perdidas = 0
  for (let semilla = 1; semilla <= CASOS; semilla++) {
    const tabla = tablaAlAzar(semilla, puerta.columnas, puerta.conTitulos ?? false)
    const caso = `${puerta.nombre}, semilla ${semilla}: ${tabla.como}`
    const vuelta = await puerta.leer(tabla).catch((error: unknown) => {
      throw new Error(caso, { cause: error })
    })
    for (const { linea, datos } of vuelta.leidas) {
      const fila = tabla.lineas.get(linea)
      expect(fila && vale(puerta, fila) && puerta.esperado(fila), caso).toEqual(datos)
      expect(tabla.malas.has(linea), `${linea} de ${caso}`).toBe(false)
      leidas++
    }
    const dichas = new Set([...vuelta.leidas.map(({ linea }) => linea), ...vuelta.rechazadas])
    for (const [linea, fila] of tabla.lineas) {
      expect(dichas.has(linea), `${linea} se perdió: ${caso}`).toBe(true)
      const buena = !tabla.malas.has(linea) && vale(puerta, fila)
      if (buena && vuelta.rechazadas.includes(linea)) {
        expect(tabla.conComillas, `${linea} es buena: ${caso}`).toBe(true)
        perdidas++
      }
    }
  }
  expect(leidas).toBeGreaterThan(CASOS)
  expect(perdidas).toBeLessThan(leidas / 20)
})
