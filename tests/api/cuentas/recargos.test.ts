import { readFileSync } from 'node:fs'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Punto, PuntoFila } from '#contract/ajustes/contador'
import type { Heredado } from '#contract/ajustes/heredados'
import type { Grupo } from '#contract/catalogos/cargos-grupo'
import type { Matricula } from '#contract/catalogos/matriculas'
import { sumarDias } from '#contract/tiempo/fechas'
import type { Factura } from '#contract/facturacion/facturas'
import type { CargoDetalle } from '#contract/recibos/ajustes'
import type { PagoBanco } from '#contract/recibos/conciliacion'
import type { Recibo } from '#contract/recibos/recibos-individuales'
import { hoy } from '#server/base/clock'
import { sql } from '#server/db/sql'
import { romperArreglos } from '#server/catalogos/arreglos/romper'
import { cobrarMora } from '#server/recibos/cargos/mora'
import { faltas } from '#tests/api/apoyo/datos'
import { escena } from '#tests/api/facturacion/facturas-escena'
import { facturar, rangoActivo, type Refusal } from '#tests/api/facturacion/facturas-datos'
import { key } from '#tests/api/apoyo/helper'
import * as hay from '#tests/kit'
import { cargo, estudiante } from '#tests/kit'

/*
 * One answer to what a late fee bears: interest, whoever charges it, has no ISV and never a fee of its own; any other
 * surcharge is a service, taxed as its course (docs/diseno/dominio.md, «Mora»).
 */
const { server, gente } = escena()
let serie = 0

beforeAll(() => rangoActivo(server.db, { tipo: '07' }))

/** Late fees of one test do not reach the students of another. */
beforeEach(() => server.db.run(sql`UPDATE matriculas SET estado = 'retirada' WHERE estado = 'activa'`))

/** A monthly fee of L 1,150.00 of a course with that tax, due so many days ago. */
async function cuota({ isv = 'gravado_15', dias = 0 } = {}) {
  const curso_id = await hay.curso(server.db, {
    codigo: `R-${++serie}`,
    categoria_id: await hay.categoria(server.db),
    isv,
  })
  const cliente_id = await estudiante(server.db)
  const matricula_id = await hay.matricula(server.db, { cliente_id, curso_id })
  const vence = sumarDias(hoy(), -dias)
  const cargo_id = await cargo(server.db, cliente_id, 115_000, { matricula_id, concepto: 'mensualidad', isv, vence })
  return { curso_id, cliente_id, matricula_id, cargo_id }
}

const recargar = (cargo_id: number, cambio: object = {}) =>
  gente.conta.post<CargoDetalle & Refusal>(
    `/Cargos/${cargo_id}/recargo`,
    { recargo: 'interes', descripcion: 'Interés de noviembre', monto: 11_500, motivo: 'Pagó tarde', ...cambio },
    key(),
  )
const pagar = async (cliente_id: number, cargo_id: number, monto: number, pagos?: object[]) => {
  const { status, body } = await gente.ana.post<Recibo>(
    '/RecibosIndividuales',
    {
      cliente_id,
      lineas: [{ cargo_id, monto }],
      pagos: pagos ?? [{ metodo: 'efectivo', monto }],
    },
    key(),
  )
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const conRegla = () =>
  server.db.run(sql`UPDATE centro SET mora_tipo = 'fija', mora_valor = 10000, mora_dias = 3, mora_cada = 'mes'`)
/** The late fee that the hourly work makes of a charge. */
async function moraDe(cargo_id: number, cuando = hoy()): Promise<number> {
  await conRegla()
  await cobrarMora(server.db, cuando)
  const { id } = await server.db.one<{ id: number }>(sql`
    SELECT id FROM cargos WHERE origen_cargo_id = ${cargo_id} ORDER BY id DESC LIMIT 1
  `)
  return id
}
/** Late fees that charges have. */
const causados = async (origenes: number[]) =>
  (await server.db.many(sql`SELECT FROM cargos WHERE origen_cargo_id = ANY(${origenes})`)).length
const negado = (campo: string, dice: string, status = 422) => ({
  status,
  body: { errors: { [campo]: expect.stringContaining(dice) } },
})

describe('a surcharge', () => {
  it('is not made until it says what it is', async () => {
    const { cargo_id } = await cuota()
    expect(await recargar(cargo_id, { recargo: undefined })).toMatchObject(
      negado('recargo', 'interés o un servicio', 400),
    )
    expect((await recargar(cargo_id, { recargo: 'otra cosa' })).status).toBe(400)
  })

  it('that is interest bears no ISV in its charge, its receipt and its invoice', async () => {
    const { cliente_id, cargo_id } = await cuota()
    const { status, body } = await recargar(cargo_id)
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { concepto: 'mora', recargo: 'interes', isv: 'exento', debe: 11_500 },
    })
    const recibo = await pagar(cliente_id, body.id, 11_500)
    expect(recibo).toMatchObject({ isv: 0, total: 11_500 })
    expect((await facturar(gente.conta, recibo.id)).body).toMatchObject({ importe_exento: 11_500, isv_15: 0 })
    expect(await faltas(server.db)).toEqual([])
  })

  it('that is a service is taxed as its course, also beside a charge that is not', async () => {
    const { cliente_id, matricula_id, cargo_id } = await cuota()
    const servicio = { recargo: 'servicio', descripcion: 'Reposición de libro' }
    const exento = await cargo(server.db, cliente_id, 5_000, { matricula_id })
    for (const junto of [cargo_id, exento, await moraDe((await cuotaTarde(matricula_id, cliente_id)).cargo_id)]) {
      const { body } = await recargar(junto, servicio)
      expect(body).toMatchObject({ concepto: 'otro', recargo: 'servicio', isv: 'gravado_15', matricula_id })
    }
    const libre = await cargo(server.db, cliente_id, 5_000, { isv: 'gravado_18' })
    expect((await recargar(libre, servicio)).body).toMatchObject({ recargo: 'servicio', isv: 'gravado_18' })
    expect(await faltas(server.db)).toEqual([])
  })

  it('that is a service beside interest of no course is refused: nothing says its tax', async () => {
    const { cargo_id: suelto } = { cargo_id: await cargo(server.db, await estudiante(server.db), 5_000) }
    const { body: interes } = await recargar(suelto)
    expect(await recargar(interes.id, { recargo: 'servicio' })).toMatchObject(negado('recargo', 'no tiene curso'))
  })

  const cuotaTarde = async (matricula_id: number, cliente_id: number) => ({
    cargo_id: await cargo(server.db, cliente_id, 115_000, {
      matricula_id,
      concepto: 'mensualidad',
      isv: 'gravado_15',
      vence: sumarDias(hoy(), -10),
    }),
  })
})

describe('a fee upon a fee', () => {
  it('is neither made by hand beside a late fee or interest, nor by the hourly work', async () => {
    const { cargo_id } = await cuota({ dias: 200 })
    const mora = await moraDe(cargo_id)
    const { body: interes } = await recargar(cargo_id)
    for (const uno of [mora, interes.id])
      expect(await recargar(uno)).toMatchObject(negado('recargo', 'no causan otro interés'))
    // Nor in two steps, or three: beside a service that stands beside it.
    const servicio = { recargo: 'servicio', descripcion: 'Gestión de cobro' }
    let junto = interes.id
    for (let pasos = 0; pasos < 2; pasos++) {
      const { status, body } = await recargar(junto, servicio)
      expect(status).toBe(201)
      junto = body.id
      expect(await recargar(junto)).toMatchObject(negado('recargo', 'no causan otro interés'))
    }
    // A service that is not paid in time bears interest.
    expect((await recargar((await recargar(cargo_id, servicio)).body.id)).status).toBe(201)
    await server.db.run(sql`
      UPDATE cargos SET vence = ${sumarDias(hoy(), -150)}, fecha = ${sumarDias(hoy(), -150)}
      WHERE id IN (${mora}, ${interes.id})
    `)
    await cobrarMora(server.db, sumarDias(hoy(), 40))
    expect(await causados([mora, interes.id])).toBe(0)
    expect(await faltas(server.db)).toEqual([])
  })

  it('is not made of a late fee that an arrangement holds, once it is broken', async () => {
    const { cliente_id, cargo_id } = await cuota({ dias: 200 })
    const mora = await moraDe(cargo_id, sumarDias(hoy(), -40))
    const { status, body } = await gente.conta.post(
      '/Arreglos',
      {
        cliente_id,
        cargo_ids: [cargo_id, mora],
        total: 125_000,
        cuotas: [{ vence: sumarDias(hoy(), 20), monto: 125_000 }],
        gracia_dias: 5,
        firmante: 'Ana Cruz',
        firmante_dni: '0801199012345',
      },
      key(),
    )
    expect(status, JSON.stringify(body)).toBe(201)
    const despues = sumarDias(hoy(), 60)
    expect(await romperArreglos(server.db, despues)).toBe(1)
    await cobrarMora(server.db, despues)
    expect(await causados([cargo_id])).toBe(2)
    expect(await causados([mora])).toBe(0)
  })

  it('is not made after a merge, nor after a transfer to another course', async () => {
    const { cliente_id, matricula_id, cargo_id } = await cuota({ dias: 200 })
    const mora = await moraDe(cargo_id)
    const jefe = await server.as('Administrador')
    const otro = await estudiante(server.db)
    const { version } = (await jefe.get<{ version: number }>(`/Clientes/${otro}`)).body
    const union = await jefe.post(`/Clientes/${otro}/fusionar`, { otro_id: cliente_id, version })
    expect(union.status, JSON.stringify(union.body)).toBe(200)
    const traslado = await jefe.post(
      `/Matriculas/${matricula_id}/traslado`,
      {
        ...{ curso_id: (await cuota()).curso_id, plan: [], motivo: 'Cambió de nivel' },
        version: (await jefe.get<Matricula>(`/Matriculas/${matricula_id}`)).body.version,
      },
      key(),
    )
    expect(traslado.status, JSON.stringify(traslado.body)).toBe(200)
    await cobrarMora(server.db, sumarDias(hoy(), 60))
    expect(await causados([mora])).toBe(0)
    expect(await recargar(mora)).toMatchObject(negado('recargo', 'no causan otro interés'))
    expect(await faltas(server.db)).toEqual([])
  })

  it('is not made of a rejected payment whose credit had paid one', async () => {
    const { cliente_id, cargo_id } = await cuota({ isv: 'exento', dias: 10 })
    const mora = await moraDe(cargo_id)
    const cheque = [{ metodo: 'cheque', monto: 135_000, banco: 'Atlántida', referencia: '77' }]
    const recibo = await pagar(cliente_id, cargo_id, 115_000, cheque)
    await pagar(cliente_id, mora, 10_000, [{ metodo: 'saldo_a_favor', monto: 10_000 }])
    const { status, body } = await gente.conta.post<{ pagos: PagoBanco[] }>('/Conciliacion/rechazar', {
      ids: recibo.pagos.map(({ id }) => id),
      motivo: 'Sin fondos',
      fecha_banco: hoy(),
    })
    expect(status, JSON.stringify(body)).toBe(200)
    const { id: rechazo } = await server.db.one<{ id: number }>(sql`
      SELECT id FROM cargos WHERE cliente_id = ${cliente_id} AND concepto = 'rechazo' AND anulado_en IS NULL
    `)
    expect(await recargar(rechazo)).toMatchObject(negado('recargo', 'no causan otro interés'))
    expect((await recargar(rechazo, { recargo: 'servicio', descripcion: 'Cheque devuelto' })).status).toBe(201)
    expect(await faltas(server.db)).toEqual([])
  })

  it('is not made by a debit note upon the line of a late fee, and its own charge is interest', async () => {
    const { cliente_id, cargo_id } = await cuota({ dias: 10 })
    const mora = await moraDe(cargo_id)
    const debitar = async (id: number, monto: number) => {
      const { body: factura } = await facturar(gente.conta, (await pagar(cliente_id, id, monto)).id)
      return gente.conta.post<Factura & Refusal>(
        `/Facturas/${factura.id}/nota-debito`,
        { motivo: 'Pagó tarde', clase: 'interes', lineas: [{ orden: 1, monto: 700 }] },
        key(),
      )
    }
    expect(await debitar(mora, 10_000)).toMatchObject({
      status: 422,
      body: { errors: { lineas: { 0: { monto: expect.stringContaining('no causan otro interés') } } } },
    })
    const { body: nota } = await debitar(cargo_id, 115_000)
    const suyo = nota.lineas[0]?.cargo?.id ?? 0
    expect((await gente.conta.get<CargoDetalle>(`/Cargos/${suyo}`)).body).toMatchObject({
      concepto: 'mora',
      recargo: 'interes',
      isv: 'exento',
    })
    expect(await recargar(suyo)).toMatchObject(negado('recargo', 'no causan otro interés'))
    expect(await faltas(server.db)).toEqual([])
  })
})

describe('a charge for a group', () => {
  const cobrar = (curso_id: number, cliente_id: number, cambio: object) =>
    gente.conta.post<Grupo & Refusal>(
      '/CargosGrupo',
      {
        destino: 'curso',
        curso_id,
        descripcion: `Recargo ${JSON.stringify(cambio)}`,
        monto: 11_500,
        vence: hoy(),
        cliente_ids: [cliente_id],
        ...cambio,
      },
      key(),
    )

  it('says what it is, and the ISV of a service; interest has none', async () => {
    const { curso_id, cliente_id } = await cuota()
    expect(await cobrar(curso_id, cliente_id, { isv: 'exento' })).toMatchObject(
      negado('recargo', 'interés o un servicio', 400),
    )
    expect((await cobrar(curso_id, cliente_id, { recargo: 'servicio' })).body.errors).toHaveProperty('isv')
    expect(await cobrar(curso_id, cliente_id, { recargo: 'interes', isv: 'gravado_15' })).toMatchObject(
      negado('isv', 'no llevan ISV', 400),
    )
    for (const [pedido, concepto, isv] of [
      [{ recargo: 'interes' }, 'mora', 'exento'],
      [{ recargo: 'servicio', isv: 'gravado_15' }, 'otro', 'gravado_15'],
    ] as const) {
      const { status, body } = await cobrar(curso_id, cliente_id, pedido)
      expect({ status, body }).toMatchObject({ status: 201, body: { recargo: pedido.recargo, isv } })
      const cargo_id = body.cargos[0]?.cargo_id ?? 0
      expect((await gente.conta.get<CargoDetalle>(`/Cargos/${cargo_id}`)).body).toMatchObject({ concepto, isv })
    }
    expect(await faltas(server.db)).toEqual([])
  })
})

describe('what the accountant signs', () => {
  const punto = async () => {
    const { body } = await gente.conta.list<PuntoFila>('Contador', { punto: 'mora' })
    return (await gente.conta.get<Punto>(`/Contador/${body[0]?.id}`)).body
  }

  it('holds that interest bears no ISV: what was confirmed without it waits again', async () => {
    await conRegla()
    const { id, version, huella, ahora } = await punto()
    expect(ahora.join(' ')).toContain('sin ISV')
    const { body } = await gente.conta.post<Punto>(`/Contador/${id}/confirmar`, { version, huella })
    expect(body.estado).toBe('confirmado')
    await server.db.run(sql`UPDATE contador_puntos SET hechos = hechos - 'isv' WHERE id = ${id}`)
    expect((await punto()).estado).toBe('cambio')
  })

  it('is asked of a school without a rule that charges interest by hand', async () => {
    await server.db.run(sql`UPDATE centro SET mora_tipo = 'ninguna'`)
    await recargar((await cuota()).cargo_id)
    const { estado, ahora } = await punto()
    expect(estado).not.toBe('no_aplica')
    expect(ahora.join(' ')).toContain('sin ISV')
  })
})

describe('what an earlier version left', () => {
  it('is read by its words, keeps its amounts, and is told with what to do', async () => {
    const { cliente_id, matricula_id } = await cuota()
    const viejo = (descripcion: string, isv = 'gravado_15') =>
      cargo(server.db, cliente_id, 11_500, { matricula_id, descripcion, isv })
    const [mora, exenta, libro, doble] = [
      await viejo('Recargo por mora de octubre'),
      await viejo('Intereses: Mensualidad 3/5', 'exento'),
      await viejo('Libro de Ana Mora'),
      await viejo('Recargo por mora: Mora · Mensualidad 3/5', 'exento'),
    ]
    const migracion = readFileSync('server/db/migrations/0159_recargos_leidos.sql', 'utf8')
    await server.db.pool.query(`BEGIN; SET LOCAL campana.libro = 'abierto'; ${migracion}; COMMIT`)
    const filas = await server.db.many<{ id: number; recargo: string | null; isv: string; bruto: number }>(sql`
      SELECT id, recargo, isv, bruto FROM cargos WHERE id IN (${mora}, ${exenta}, ${libro}, ${doble}) ORDER BY id
    `)
    expect(filas).toEqual([
      { id: mora, recargo: 'interes', isv: 'gravado_15', bruto: 11_500 },
      { id: exenta, recargo: 'interes', isv: 'exento', bruto: 11_500 },
      { id: libro, recargo: null, isv: 'gravado_15', bruto: 11_500 },
      { id: doble, recargo: 'interes', isv: 'exento', bruto: 11_500 },
    ])
    expect(await faltas(server.db)).toEqual([])
    const dejado = (await gente.conta.get<Heredado[]>('/Contador/heredados')).body
    expect(dejado).toMatchObject([
      { regla: 'mora_con_isv', quien: expect.stringContaining('Recargo por mora de octubre'), monto: 1_500 },
      { regla: 'mora_sobre_mora', quien: expect.stringContaining('Mora · Mensualidad 3/5'), monto: 11_500 },
    ])
    expect(await recargar(exenta)).toMatchObject(negado('recargo', 'no causan otro interés'))
  })
})
