import { beforeAll, expect, it } from 'vitest'
import type { Database } from '#server/db/pool'
import { reportados } from '#server/recibos/reportados/lectura'
import { recordatorios } from '#server/reportes/recordatorios/lista'
import { listPage, searchedFor } from '#server/resource/list'
import { startServer } from '#tests/api/apoyo/helper'
import * as hay from '#tests/kit'

/*
 * Lists whose rows are of a guardian or of a student: found by the words of either, as their files are now, by their
 * indexes or, where very many have the words, row by row.
 */

const server = startServer()

/** The person of each message and of each reported payment, by its id: Ana, Berta, or Sofía herself. */
const mensajes: Record<number, string> = {}
const pagos: Record<number, string> = {}

beforeAll(async () => {
  const { db } = server
  const ana = await hay.encargado(db, { nombres: 'Ana', apellidos: 'Zelaya', telefono: '+50499009900' })
  const berta = await hay.encargado(db, { nombres: 'Berta', apellidos: 'Cruz' })
  await hay.estudiante(db, { nombres: 'Eva', apellidos: 'Cruz', encargado_id: ana })
  const luis = await hay.estudiante(db, { nombres: 'Luis', apellidos: 'Zelaya', encargado_id: ana })
  await hay.vinculo(db, luis, berta, { es_pagador: false, principal: false })
  const sofia = await hay.estudiante(db, { nombres: 'Sofía', apellidos: 'Paz' })
  const deQuien = { Ana: { encargado_id: ana }, Berta: { encargado_id: berta }, Sofia: { cliente_id: sofia } }
  for (const [nombre, quien] of Object.entries(deQuien)) {
    mensajes[await hay.aviso(db, { ...quien, nombre: `Señora ${nombre} de antes`, destino: '+50433330000' })] = nombre
    pagos[await hay.avisoDePago(db, { ...quien, referencia: `ref-${nombre}-77` })] = nombre
  }
})

const CASOS: [q: string, deQuien: string[]][] = [
  ['zelaya', ['Ana', 'Berta']],
  ['ana zelaya', ['Ana']],
  ['ana eva', ['Ana']],
  ['eva', ['Ana']],
  ['luis', ['Ana', 'Berta']],
  ['luis berta', ['Berta']],
  ['eva berta', []],
  ['eva luis', []],
  ['9900-9900 luis', ['Ana']],
  ['sofia paz', ['Sofia']],
  ['xilofono', []],
]

const LISTAS = [
  {
    lista: recordatorios,
    suyas: mensajes,
    casos: [
      ...CASOS,
      ['antes berta', ['Berta']] as const,
      ['3333-0000 zelaya eva', ['Ana']] as const,
      ['3333-0000 luis', ['Ana', 'Berta']] as const,
    ],
  },
  {
    lista: reportados,
    suyas: pagos,
    casos: [
      ...CASOS,
      ['REF-Sofia-77', ['Sofia']] as const,
      ['77 paz', ['Sofia']] as const,
      ['luis ref-berta-77', ['Berta']] as const,
      ['78 paz', []] as const,
    ],
  },
]

for (const { lista, suyas, casos } of LISTAS)
  for (const [q, deQuien] of casos)
    it(`finds in ${lista.modulo} whose rows have «${q}»`, async () => {
      const { db } = server
      const comunes = { ...db, search: async () => [{ found: 20_001 }] } as unknown as Database
      for (const buscada of [await searchedFor(db, lista, q), await searchedFor(comunes, lista, q)]) {
        const { rows } = await listPage<{ id: number }>(db, { ...buscada, common: undefined }, { filter: { q } })
        expect(rows.map(({ id }) => suyas[id]).sort()).toEqual(deQuien)
      }
    })
