import { beforeAll, describe, expect, it } from 'vitest'
import { GRUPOS_RECIBOS } from '#contract/reportes/recibosgeneral'
import { VISTAS_CXC } from '#contract/reportes/cxc'
import { sql } from '#server/db/sql'
import { deSerie, leerExcel, leerLibro, type CeldaLeida, type ExcelLeido } from '#tests/excel'
import { cerrarMes, mesPorCerrar } from '#tests/cierre'
import { API, rutasDelServidor } from '#tests/rutas'
import { completar } from '#tests/api/apoyo/muestras'
import { key, startServer, type Client, type Server } from '#tests/api/apoyo/helper'
import { cargo, estudiante } from '#tests/kit'

/*
 * Dates and amounts of a sheet are dates and numbers: the file is read back cell by cell, its type and its number
 * format.
 */
const bajar = async (...de: Parameters<typeof bytesDe>): Promise<ExcelLeido> => leerExcel(await bytesDe(...de))

async function bytesDe({ url }: Server, { token }: Client, path: string, filtro?: object): Promise<Uint8Array> {
  const consulta = filtro && new URLSearchParams({ formato: 'xlsx', filter: JSON.stringify(filtro) }).toString()
  const respuesta = await fetch(url + API + [path, consulta].filter(Boolean).join('?'), {
    headers: { Authorization: `Bearer ${token}` },
  })
  expect({ path, status: respuesta.status }).toEqual({ path, status: 200 })
  return new Uint8Array(await respuesta.arrayBuffer())
}

const columna = ({ titulos, filas }: ExcelLeido, titulo: string): (CeldaLeida | null)[] => {
  const donde = titulos.findIndex((celda) => celda?.valor === titulo)
  expect(donde, titulo).toBeGreaterThanOrEqual(0)
  return filas.map((fila) => fila[donde] ?? null)
}

/** Texts that a sheet could not sum or sort: a date, a time or an amount. */
const COMO_TEXTO =
  /^(\d{1,2}\/\d{1,2}\/\d{4}.*|\d{4}-\d\d(-\d\d.*)?|\d\d:\d\d(:\d\d)?|(L\s*)?-?[\d,]*\.\d\d|\w+ de \d{4})$/

describe('every export of a school of a year', () => {
  const server = startServer({}, { seeded: true })
  let admin: Client
  beforeAll(async () => {
    admin = await server.as('Administrador')
  }, 120_000)

  it('has no date, time or amount that is a text', async () => {
    await cerrarMes(admin, (await mesPorCerrar(admin))?.mes ?? '')
    const exportadas = (await rutasDelServidor()).filter(
      ({ metodo, url }) => metodo === 'GET' && url.startsWith(API) && url.endsWith('/exportar'),
    )
    expect(exportadas.length).toBeGreaterThan(15)
    await completar(server, admin)
    const { id: curso_id } = await server.db.one<{ id: number }>(
      sql`SELECT curso_id AS id FROM asistencia_sesiones ORDER BY id LIMIT 1`,
    )
    const vistas: Record<string, readonly string[]> = {
      RecibosGeneral: GRUPOS_RECIBOS,
      CxC: VISTAS_CXC,
      ReporteAsistencias: ['faltas', 'sin_tomar'],
    }
    const hojas: [string, ExcelLeido][] = []
    for (const { url } of exportadas) {
      const path = url.slice(API.length)
      const de = path.split('/')[0] ?? ''
      if (path.includes('matriz')) {
        hojas.push([path, await bajar(server, admin, `${path}?curso_id=${curso_id}`)])
        continue
      }
      hojas.push([path, await bajar(server, admin, path, {})])
      for (const vista of path === `${de}/exportar` ? (vistas[de] ?? []) : [])
        hojas.push([`${path} ${vista}`, await bajar(server, admin, path, { vista })])
    }
    const malas = hojas.flatMap(([path, { titulos, filas }]) =>
      [titulos, ...filas].flatMap((fila) =>
        fila.flatMap((celda, donde) =>
          celda?.tipo === 'texto' && COMO_TEXTO.test(String(celda.valor))
            ? [`${path} · ${String(titulos[donde]?.valor)}: ${String(celda.valor)}`]
            : [],
        ),
      ),
    )
    expect([...new Set(malas.map((mala) => mala.split(':')[0]))]).toEqual([])
    // A DNI or an RTN that is read again stays one: bare digits become a number. A barcode is read as it is written.
    expect([
      ...new Set(
        hojas.flatMap(([path, { titulos, filas }]) =>
          filas.flatMap((fila) =>
            fila.flatMap((celda, donde) => {
              const titulo = String(titulos[donde]?.valor)
              return /^\d{13,14}$/.test(String(celda?.valor)) && titulo !== 'Código' ? [`${path} · ${titulo}`] : []
            }),
          ),
        ),
      ),
    ]).toEqual([])
    // A text is a text, whatever it begins with: no apostrophe stands before a telephone.
    expect(
      hojas.flatMap(([path, { filas }]) =>
        filas.flat().some((celda) => /^'[=+\-@]/.test(String(celda?.valor))) ? [path] : [],
      ),
    ).toEqual([])
    // A range that ended with numbers left is lacking in the demonstration; whom it reminds depends on the day.
    const vacias = hojas.flatMap(([path, { filas }]) => (filas.length ? [] : [path]))
    expect(vacias.filter((path) => path !== 'Recordatorios/exportar')).toEqual(['NumerosSinUsar/exportar'])
  }, 120_000)
})

describe('a sheet', () => {
  const server = startServer()
  it('keeps an instant of a late evening on its local day', async () => {
    await server.moveClock('2026-11-25T23:45:10-06:00')
    const ana = await server.as('Recepción')
    await ana.post('/Caja/abrir', { fondo: 0 })
    const cliente_id = await estudiante(server.db)
    const cargo_id = await cargo(server.db, cliente_id, 120_050)
    const pagos = [{ metodo: 'efectivo', monto: 120_050 }]
    const lineas = [{ cargo_id, monto: 120_050 }]
    expect((await ana.post('/RecibosIndividuales', { cliente_id, lineas, pagos }, key())).status).toBe(201)
    const hoja = await bajar(server, await server.as('Administrador'), 'RecibosIndividuales/exportar', {})
    const [fecha] = columna(hoja, 'Fecha')
    const [emitido] = columna(hoja, 'Emitido')
    const [total] = columna(hoja, 'Total')
    expect({ ...fecha, valor: deSerie(Number(fecha?.valor)) }).toEqual({
      tipo: 'numero',
      valor: '2026-11-25 00:00',
      formato: 'dd/mm/yyyy',
      formula: '',
    })
    expect({ ...emitido, valor: deSerie(Number(emitido?.valor)) }).toEqual({
      tipo: 'numero',
      valor: '2026-11-25 23:45',
      formato: 'dd/mm/yyyy hh:mm',
      formula: '',
    })
    expect(total).toEqual({ tipo: 'numero', valor: 1200.5, formato: '#,##0.00', formula: '' })
  })

  it('has a header that stays and filters, and says beside it of what it is and what it adds up to', async () => {
    const ana = await server.as('Recepción')
    await ana.post('/Caja/abrir', { fondo: 0 })
    const cliente_id = await estudiante(server.db)
    for (const monto of [100_000, 50_025, 70_000])
      expect(
        (
          await ana.post(
            '/RecibosIndividuales',
            {
              cliente_id,
              lineas: [{ cargo_id: await cargo(server.db, cliente_id, monto), monto }],
              pagos: [{ metodo: 'efectivo', monto }],
            },
            key(),
          )
        ).status,
      ).toBe(201)
    const admin = await server.as('Administrador')
    const filtro = { cliente_id, estado: 'emitido', fecha_gte: '2026-11-01', fecha_lte: '2026-11-30' }
    const leer = async () => leerLibro(await bytesDe(server, admin, 'RecibosIndividuales/exportar', filtro))
    const [hoja, portada] = await leer()
    const total = hoja?.titulos.findIndex((celda) => celda?.valor === 'Total') ?? -1
    const letra = String.fromCharCode(65 + total)
    expect(hoja).toMatchObject({ nombre: 'Recibos individuales', fijas: 1 })
    expect(hoja?.filtrable).toMatch(/^A1:[A-Z]+4$/)
    expect(hoja?.anchos).toHaveLength(hoja?.titulos.length ?? 0)
    const renglones = new Map(
      [portada?.titulos, ...(portada?.filas ?? [])].map((fila) => [fila?.[0]?.valor || fila?.[1]?.valor, fila?.[1]]),
    )
    expect(portada?.nombre).toBe('Filtro y totales')
    expect([...renglones.keys()]).toEqual(
      expect.arrayContaining(['Lista', 'Estado: Emitido', 'Fecha: del 01/11/2026 al 30/11/2026', 'Exportado', 'Por']),
    )
    expect(renglones.get('Filtro')?.valor).toMatch(/^Estudiante: .+, .+/)
    expect(renglones.get('Filas')?.valor).toBe(3)
    expect(renglones.get('Total: Total')).toMatchObject({
      valor: 2200.25,
      formato: '#,##0.00',
      formula: `SUBTOTAL(109,'Recibos individuales'!${letra}2:${letra}4)`,
    })
  })
})
