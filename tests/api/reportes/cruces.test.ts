import { beforeAll, describe, expect, it } from 'vitest'
import type { Cruce } from '#contract/reportes/cruces'
import { GRUPOS_RECIBOS, type GrupoDeRecibos } from '#contract/reportes/recibosgeneral'
import { comparadoCon } from '#contract/tiempo/comparado'
import { finDeMes, inicioDeMes, sumarDias, sumarMeses } from '#contract/tiempo/fechas'
import { hoy } from '#server/base/clock'
import { sql } from '#server/db/sql'
import { resumirDias } from '#server/reportes/recibosgeneral/dias'
import { azar } from '#tests/api/apoyo/cuentas'
import { startServer, type Client } from '#tests/api/apoyo/helper'
import {
  CLAVES,
  documentos,
  libroConHistoria,
  partesDe,
  resumen,
  signo,
  type Parte,
} from '#tests/api/reportes/historia-de-recibos'
import * as hay from '#tests/kit'

/* Two dimensions of receipts against a computation of their own, from the rows of the documents. */

const server = startServer()
const SEMILLA = Number(process.env.CRUCES_SEMILLA ?? 31)
let conta: Client
let partes: Parte[]

beforeAll(async () => {
  await libroConHistoria(server, 31)
  conta = await server.as('Contabilidad')
  partes = (await documentos(server.db)).flatMap(partesDe)
})

type Filtro = Record<string, unknown>
const cruce = async (filtro: Filtro): Promise<Cruce> => {
  const { status, body } = await conta.get<Cruce>(
    `/RecibosGeneral/cruce?filter=${encodeURIComponent(JSON.stringify(filtro))}`,
  )
  expect(status, JSON.stringify({ filtro, body })).toBe(200)
  return body
}

interface Suma {
  valor: number
  documentos: number
}

/** The sum of those parts. */
const sumaDe = (suyas: readonly Parte[]): Suma => {
  const vigentes = suyas.filter(({ documento }) => documento.estado === 'emitido')
  return {
    valor: vigentes.reduce(
      (total, { documento, metodo, monto }) => total + (metodo === 'saldo_a_favor' ? 0 : signo(documento) * monto),
      0,
    ),
    documentos: new Set(vigentes.map(({ documento }) => documento.id)).size,
  }
}

type Clave = (parte: Parte) => string
/** Sums by key, without those that are nothing. */
const porClave = (suyas: readonly Parte[], clave: Clave): Record<string, Suma> => {
  const grupos = Map.groupBy(suyas, clave)
  return Object.fromEntries(
    [...grupos].map(([id, unas]) => [id, sumaDe(unas)] as const).filter(([, { documentos: cuantos }]) => cuantos > 0),
  )
}

const sumasDe = (unas: Cruce['filas']): Record<string, Suma> =>
  Object.fromEntries(unas.map(({ id, valor, documentos: cuantos }) => [id, { valor, documentos: cuantos }]))

/** Conditions of each filter, asked of a part. */
const VALE: Record<string, (parte: Parte, valor: never) => boolean> = {
  metodo: (parte, valores: string[]) => valores.includes(parte.metodo),
  cuenta_id: (parte, valores: number[]) => valores.includes(parte.cuenta_id),
  referencia: ({ referencia }, textos: string[]) =>
    referencia !== null && textos.some((texto) => llana(referencia).includes(llana(texto))),
  referencia_termina: ({ referencia }, textos: string[]) =>
    referencia !== null && textos.some((texto) => llana(referencia).endsWith(llana(texto))),
  monto: ({ pagado }, valores: number[]) => valores.includes(pagado),
  monto_gte: ({ pagado }, valor: number) => pagado >= valor,
  monto_lte: ({ pagado }, valor: number) => pagado <= valor,
  estado_banco: ({ estado_banco }, valores: (string | null)[]) => valores.includes(estado_banco),
  curso_id: ({ curso_id }, valores: number[]) => valores.includes(curso_id),
  categoria_id: ({ categoria_id }, valores: number[]) => valores.includes(categoria_id),
  producto_id: ({ producto_id }, valores: number[]) => valores.includes(producto_id),
  fecha_gte: ({ documento }, fecha: string) => documento.fecha >= fecha,
  fecha_lte: ({ documento }, fecha: string) => documento.fecha <= fecha,
  usuario_id: ({ documento }, valores: number[]) => valores.includes(documento.usuario_id),
  caja_id: ({ documento }, valores: number[]) => valores.includes(documento.caja_id),
  serie: ({ documento }, valores: string[]) => valores.includes(documento.serie),
  estado: ({ documento }, valor: string) => documento.estado === valor,
}
const llana = (texto: string) => texto.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
const valen = (filtro: Filtro): Parte[] =>
  partes.filter((parte) => Object.entries(filtro).every(([campo, valor]) => VALE[campo]?.(parte, valor as never)))

/** A filter of some conditions that some part holds for. */
function filtroAlAzar(entre: ReturnType<typeof azar>): Filtro {
  const una = (): Parte => partes[entre(0, partes.length - 1)] as Parte
  const [a, b] = [una(), una()]
  const posibles: Filtro = {
    metodo: [a.metodo, b.metodo],
    cuenta_id: [a.cuenta_id, b.cuenta_id],
    referencia: [(a.referencia ?? 'TR').slice(0, 4), 'no hay'],
    referencia_termina: [(a.referencia ?? '0').slice(-2)],
    monto: [a.pagado, b.pagado],
    monto_gte: a.pagado,
    monto_lte: b.pagado,
    estado_banco: ['por_confirmar'],
    curso_id: [a.curso_id, b.curso_id],
    categoria_id: [a.categoria_id],
    producto_id: [a.producto_id],
    fecha_gte: sumarDias(hoy(), -entre(0, 50)),
    fecha_lte: sumarDias(hoy(), -entre(0, 5)),
    usuario_id: [a.documento.usuario_id],
    caja_id: [a.documento.caja_id, b.documento.caja_id],
    serie: [a.documento.serie, 'RI'],
    estado: a.documento.estado,
  }
  const campos = Object.keys(posibles).toSorted(() => entre(0, 2) - 1)
  return Object.fromEntries(campos.slice(0, entre(0, 3)).map((campo) => [campo, posibles[campo]]))
}

/** Rows, columns, cells and totals of a cross equal those of the parts. */
async function igual(vista: GrupoDeRecibos, columnas: GrupoDeRecibos | undefined, filtro: Filtro): Promise<void> {
  const dicho = await cruce({ ...filtro, vista, columnas })
  const suyas = valen(filtro)
  const dice = JSON.stringify({ vista, columnas, filtro })
  expect(sumasDe(dicho.filas), dice).toEqual(porClave(suyas, CLAVES[vista]))
  expect(dicho.total, dice).toEqual(sumaDe(suyas))
  const celdas: Record<string, Suma> = Object.fromEntries(
    dicho.celdas.map(({ fila, columna, valor, documentos: cuantos }) => [
      `${dicho.filas[fila]?.id} ${dicho.columnas[columna]?.id}`,
      { valor, documentos: cuantos ?? NaN },
    ]),
  )
  if (!columnas) expect([dicho.columnas, dicho.celdas]).toEqual([[], []])
  else {
    expect(sumasDe(dicho.columnas), dice).toEqual(porClave(suyas, CLAVES[columnas]))
    expect(celdas, dice).toEqual(porClave(suyas, (parte) => `${CLAVES[vista](parte)} ${CLAVES[columnas](parte)}`))
  }
  const contados = Object.values(columnas ? celdas : sumasDe(dicho.filas)).reduce((n, uno) => n + uno.documentos, 0)
  expect(dicho.suman, dice).toBe(contados === dicho.total.documentos)
}

/** Every dimension by itself, and every two of them, one way round or the other. */
const PARES = GRUPOS_RECIBOS.flatMap((una, lugar) =>
  [undefined, ...GRUPOS_RECIBOS.slice(lugar + 1)].map((otra, vez) =>
    otra && vez % 2 ? { vista: otra, columnas: una } : { vista: una, columnas: otra },
  ),
)
/** Filters at random; more of them in the long run. */
const VECES = process.env.LARGO ? 200 : 25

describe('two dimensions of receipts', () => {
  it('sum to their documents, whichever they are: kept, and not kept yet', async () => {
    for (const { vista, columnas } of PARES) await igual(vista, columnas, {})
    await resumirDias(server.db)
    for (const { vista, columnas } of PARES) await igual(vista, columnas, {})
  })

  it('sum to their documents under any filter, and so do the list and its totals', async () => {
    await resumirDias(server.db)
    // A day that was touched is read from its documents, the others as they are kept.
    await server.db.run(sql`INSERT INTO dias_por_resumir VALUES (${hoy()})`)
    const entre = azar(SEMILLA)
    for (let vez = 0; vez < VECES; vez++) {
      const filtro = filtroAlAzar(entre)
      const { vista, columnas } = PARES[entre(0, PARES.length - 1)] ?? { vista: 'mes', columnas: undefined }
      await igual(vista, columnas, filtro)
      const suyas = valen(filtro)
      const { recibido, recibos } = await resumen(conta, filtro)
      expect({ valor: recibido, documentos: recibos }, JSON.stringify(filtro)).toEqual(sumaDe(suyas))
      const { total } = await conta.list('RecibosGeneral', filtro, ['id', 'ASC'], [0, 0])
      expect(total, JSON.stringify(filtro)).toBe(new Set(suyas.map(({ documento }) => documento.id)).size)
    }
  })

  it('are none of a category that is owed and nobody paid; beside it, those of another', async () => {
    const sinPagar = await hay.categoria(server.db)
    const cliente_id = await hay.estudiante(server.db)
    const curso_id = await hay.curso(server.db, { categoria_id: sinPagar })
    const matricula_id = await hay.matricula(server.db, { cliente_id, curso_id })
    await hay.cargo(server.db, cliente_id, 1_00, { matricula_id })
    const otra = partes.find(({ categoria_id }) => categoria_id > 0)?.categoria_id ?? NaN
    const cuantos = async (categoria_id: number[]) =>
      (await conta.list('RecibosGeneral', { categoria_id }, ['id', 'ASC'], [0, 0])).total
    expect(await cuantos([sinPagar])).toBe(0)
    const suyas = valen({ categoria_id: [otra] })
    expect(await cuantos([sinPagar, otra])).toBe(new Set(suyas.map(({ documento }) => documento.id)).size)
  })

  it('say of each cell what the list says within it', async () => {
    const { filas, columnas, celdas } = await cruce({ vista: 'metodo', columnas: 'producto' })
    expect(celdas.length).toBeGreaterThan(5)
    for (const { fila, columna, valor, documentos: cuantos } of celdas) {
      const filtro = { metodo: filas[fila]?.id, producto_id: Number(columnas[columna]?.id), estado: 'emitido' }
      const { recibido, recibos } = await resumen(conta, filtro)
      expect({ recibido, recibos }).toEqual({ recibido: valor, recibos: cuantos })
    }
  })

  it('have a receipt of a moment ago', async () => {
    await resumirDias(server.db)
    const pedido = { vista: 'metodo', columnas: 'curso', fecha_gte: hoy(), fecha_lte: hoy() }
    const { total } = await cruce(pedido)
    await server.db.transaction(async (tx) => {
      await tx.run(sql`
        INSERT INTO recibos (
          serie, numero, tipo, fecha, pagador_nombre, subtotal, total, caja_id, usuario_id, codigo_verificacion
        )
        SELECT serie, 900001, tipo, ${hoy()}, 'x', 700, 700, caja_id, usuario_id, 'CRUCE-1'
        FROM recibos
        WHERE tipo = 'individual'
        LIMIT 1
      `)
      await tx.run(sql`
        INSERT INTO recibo_pagos (recibo_id, orden, metodo, monto)
        SELECT id, 1, 'efectivo', 700 FROM recibos WHERE codigo_verificacion = 'CRUCE-1'
      `)
      await tx.run(sql`
        INSERT INTO recibo_lineas (recibo_id, orden, descripcion, precio, total)
        SELECT id, 1, 'x', 700, 700 FROM recibos WHERE codigo_verificacion = 'CRUCE-1'
      `)
    })
    expect((await cruce(pedido)).total).toEqual({ valor: total.valor + 700, documentos: total.documentos + 1 })
    await server.db.run(sql`DELETE FROM recibo_pagos WHERE monto = 700 AND metodo = 'efectivo'`)
    await server.db.run(sql`DELETE FROM recibo_lineas WHERE descripcion = 'x'`)
    await server.db.run(sql`DELETE FROM recibos WHERE codigo_verificacion = 'CRUCE-1'`)
  })
})

describe('beside an earlier period', () => {
  const esteMes = { fecha_gte: inicioDeMes(hoy()), fecha_lte: finDeMes(hoy()) }

  it.each(['anterior', 'anio'] as const)('each row and the total say what they were (%s)', async (comparar) => {
    // Some of what there is happened a year before.
    await server.db.run(sql`UPDATE recibos SET fecha = ${sumarMeses(hoy(), -12)} WHERE id % 7 = 0`)
    partes = (await documentos(server.db)).flatMap(partesDe)
    const { desde, hasta } = comparadoCon({ desde: esteMes.fecha_gte, hasta: esteMes.fecha_lte }, comparar, hoy())
    const antes = valen({ fecha_gte: desde, fecha_lte: hasta })
    const ahora = valen(esteMes)
    expect(antes.length).toBeGreaterThan(0)
    for (const [vista, columnas] of [
      ['usuario', undefined],
      ['metodo', undefined],
      ['curso', 'metodo'],
      ['serie', 'usuario'],
      ['cuenta', 'producto'],
    ] as const) {
      const dicho = await cruce({ ...esteMes, vista, columnas, comparar })
      expect(dicho.comparado).toEqual({ desde, hasta })
      const eran = porClave(antes, CLAVES[vista])
      expect(Object.fromEntries(dicho.filas.map(({ id, antes: era }) => [id, era]))).toEqual(
        Object.fromEntries(
          Object.keys({ ...eran, ...porClave(ahora, CLAVES[vista]) }).map((id) => [id, eran[id]?.valor ?? 0]),
        ),
      )
      expect(dicho.total.antes).toBe(sumaDe(antes).valor)
      if (columnas) expect(dicho.celdas.reduce((total, { antes: era = 0 }) => total + era, 0)).toBe(sumaDe(antes).valor)
    }
    // A month stands beside the month that it is compared with.
    const { filas } = await cruce({ ...esteMes, vista: 'mes', comparar })
    expect(filas).toMatchObject([{ id: hoy().slice(0, 7), antes: sumaDe(antes).valor }])
  })

  it('stands by itself where the filter has no period: whoever takes the dates off still has a table', async () => {
    const sin = await cruce({ vista: 'mes', columnas: 'metodo', comparar: 'anio' })
    expect(sin).toEqual(await cruce({ vista: 'mes', columnas: 'metodo' }))
    expect(sin.comparado).toBeNull()
  })
})

describe('who may ask it, and what', () => {
  const POR_MES = JSON.stringify({ vista: 'mes', columnas: 'metodo' })
  const RUTA = `/RecibosGeneral/cruce?filter=${encodeURIComponent(POR_MES)}`
  it('is whoever sees the report', async () => {
    expect((await (await server.as('Recepción')).get(RUTA)).status).toBe(403)
    expect((await conta.get(RUTA)).status).toBe(200)
  })

  it.each([
    ['no dimension', { columnas: 'mes' }],
    ['one twice', { vista: 'mes', columnas: 'mes' }],
    ['an unknown one', { vista: 'mes', columnas: 'banco' }],
    ['an unknown filter', { vista: 'mes', contrasena: 1 }],
    ['a reference of signs', { vista: 'mes', referencia: '--' }],
    ['a method that is none', { vista: 'mes', metodo: ['efectivo', 'oro'] }],
  ])('is not %s', async (_, filtro) => {
    const { status } = await conta.get(`/RecibosGeneral/cruce?filter=${encodeURIComponent(JSON.stringify(filtro))}`)
    expect(status).toBe(400)
  })
})

describe('a cross in a file', () => {
  const bajar = async (modulo: string, filtro: Filtro) => {
    const { status, body } = await conta.get<string>(
      `/${modulo}/exportar?formato=csv&filter=${encodeURIComponent(JSON.stringify(filtro))}`,
    )
    expect(status, body).toBe(200)
    return body
      .replace('\uFEFF', '')
      .trim()
      .split('\r\n')
      .map((linea) => linea.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/).map((celda) => celda.replace(/^"|"$/g, '')))
  }
  const centavos = (celda = '') => Math.round(Number(celda) * 100)

  it('has its rows, its columns, what they come to and what they were', async () => {
    const filtro = { vista: 'metodo', columnas: 'usuario', comparar: 'anterior', fecha_gte: hoy(), fecha_lte: hoy() }
    const { filas, columnas, celdas } = await cruce(filtro)
    const [titulos = [], ...lineas] = await bajar('RecibosGeneral', filtro)
    const ayer = sumarDias(hoy(), -1).split('-').toReversed().join('/')
    expect(titulos).toEqual([
      ...['Forma de pago', ...columnas.map(({ nombre }) => nombre), 'Total', `Del ${ayer} al ${ayer}`, 'Diferencia'],
    ])
    expect(lineas).toHaveLength(filas.length)
    lineas.forEach((linea, donde) => {
      expect(linea.slice(1, -3).map(centavos)).toEqual(
        columnas.map((_, columna) => celdas.find((una) => una.fila === donde && una.columna === columna)?.valor ?? 0),
      )
      const { valor = 0, antes = 0 } = filas[donde] ?? {}
      expect(linea.slice(-3).map(centavos)).toEqual([valor, antes, valor - antes])
    })
  })

  it.each(['xlsx', 'pdf'])('also as %s', async (formato) => {
    const filtro = JSON.stringify({ vista: 'mes', columnas: 'curso' })
    const { status } = await conta.get(
      `/RecibosGeneral/exportar?formato=${formato}&filter=${encodeURIComponent(filtro)}`,
    )
    expect(status).toBe(200)
  })
})

describe('two dimensions of a grouped report', () => {
  it('sum to its groups and its totals', async () => {
    const filtro = { vista: 'producto', columnas: 'usuario' }
    const ruta = (parte: string) => `/Ventas/${parte}?filter=${encodeURIComponent(JSON.stringify(filtro))}`
    const { body: dicho } = await conta.get<Cruce>(ruta('cruce'))
    const { body: grupos } = await conta.list<{ id: string; total: number }>('Ventas', { vista: 'producto' })
    const valores = (unas: { id: string | null; valor: number }[]) =>
      Object.fromEntries(unas.filter(({ valor }) => valor !== 0).map(({ id, valor }) => [id, valor]))
    expect(valores(dicho.filas)).toEqual(valores(grupos.map(({ id, total }) => ({ id, valor: total }))))
    const { body: total } = await conta.get<{ recibido: number }>(ruta('resumen'))
    expect(dicho.total.valor).toBe(total.recibido)
    expect(dicho.celdas.reduce((suma, { valor }) => suma + valor, 0)).toBe(total.recibido)
    expect(dicho.columnas.map(({ nombre }) => nombre)).not.toContain('')
    expect(dicho.suman).toBe(false)
  })

  it('are compared', async () => {
    const filtro = { vista: 'usuario', comparar: 'anio', fecha_gte: inicioDeMes(hoy()), fecha_lte: hoy() }
    const { status, body } = await conta.get<Cruce>(
      `/Ventas/cruce?filter=${encodeURIComponent(JSON.stringify(filtro))}`,
    )
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.total.antes).toBeGreaterThan(0)
  })
})
