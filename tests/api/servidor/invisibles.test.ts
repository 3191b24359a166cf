import { expect, it } from 'vitest'
import type { PagoReportadoUno } from '#contract/recibos/reportados'
import { sql } from '#server/db/sql'
import { abierta, avisar, enlaceDe, familia, PIN, puerta } from '#tests/api/publico/cuenta-familia-escena'
import { csv, escena } from '#tests/api/importacion/importacion-escena'
import { convocatoria, enviar, hijo, registro } from '#tests/api/publico/registros-datos'

/* Invisible signs come along with a paste: no door keeps them, and none refuses what came with them. */

const { server, imported } = escena()

const persona = {
  nombres: '\u200bSof\u00adía\ufeff',
  apellidos: 'Mejía\u00a0\u2060Reyes\u202c',
  dni: '\u202a0801\u20112015\u201100001\u202c',
  telefono: '\u2068(504)\u00a09988\u20137766\u2069',
}
const guardada = { nombres: 'Sofía', apellidos: 'Mejía Reyes', dni: '0801201500001', telefono: '+50499887766' }
const ultima = (tabla: 'clientes' | 'registros') =>
  server.db.one(
    tabla === 'clientes'
      ? sql`SELECT nombres, apellidos, dni, telefono FROM clientes ORDER BY id DESC LIMIT 1`
      : sql`SELECT nombres, apellidos, dni, telefono FROM registros ORDER BY id DESC LIMIT 1`,
  )

it('the counter keeps what is seen, and finds by it', async () => {
  const recepcion = await server.as('Recepción')
  const { status, body } = await recepcion.post('/Clientes', persona)
  expect({ status, body }).toMatchObject({ status: 201, body: guardada })
  for (const q of ['\u202aSof\u00adía\u202c mejía\u200b', '\u20680801\u20112015\u201100001\u2069', '\ufeffreyes'])
    expect((await recepcion.list('Clientes', { q })).body, q).toMatchObject([{ id: body.id }])
  expect((await recepcion.list('Clientes', { nombre_ilike: '\u200bmejía' })).body).toMatchObject([{ id: body.id }])
  expect((await recepcion.get(`/Buscar?q=${encodeURIComponent('\u2066sofía\u2069')}`)).body).toMatchObject({
    clientes: [{ id: body.id }],
  })
})

it('an import keeps what is seen', async () => {
  await imported(
    await server.as('Administrador'),
    'clientes',
    csv(['nombres', 'apellidos', 'dni', 'telefono'], Object.values({ ...persona, dni: '0801\u20132015\u200b00002' })),
  )
  expect(await ultima('clientes')).toEqual({ ...guardada, dni: '0801201500002' })
})

it('so does a public registration', async () => {
  const campana = await convocatoria(server.db)
  const { status, body } = await enviar(
    server.url,
    registro(campana, { estudiantes: [hijo(campana.cursos, { ...persona, dni: '\u200e0801-2016-00003' })] }),
  )
  expect({ status, body }).toMatchObject({ status: 201 })
  expect(await ultima('registros')).toEqual({ ...guardada, dni: '0801201600003' })
})

it('and a family account: the PIN and the reference of a payment', async () => {
  const recepcion = await server.as('Recepción')
  const { hijos, encargado_id, nacimiento } = await familia(server)
  const guid = await enlaceDe(recepcion, hijos[0] ?? 0, encargado_id)
  await abierta(server.url, guid, nacimiento)
  const { status, body: dentro } = await puerta(server.url, 'entrar', { guid, pin: `\u202a${PIN}\u202c` })
  expect(status).toBe(200)
  const { body } = await avisar(server.url, String(dentro.llave), { referencia: '\u2068ACH\u00a0\u200b7788\u2069' })
  const conta = await server.as('Contabilidad')
  expect((await conta.get<PagoReportadoUno>(`/PagosReportados/${body.aviso.id}`)).body.referencia).toBe('ACH 7788')
})
