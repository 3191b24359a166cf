import { describe, expect, it } from 'vitest'
import type { Importacion } from '#contract/importacion/importaciones'
import { sql } from '#server/db/sql'
import { startServer, type Client } from '#tests/api/apoyo/helper'

const server = startServer()

const ARCHIVO = [
  'Nombres,Apellidos,DNI,Correo',
  'Ana,Cruz,0801-2012-00001,ana@ejemplo.hn',
  'Eva,Paz,0801-2012-00002,no es un correo',
  'Luis,,0801-2012-00003,luis@ejemplo.hn',
  'Marta,Paz,0801-2012-00004,=marta',
].join('\n')

const subir = async ({ token }: Client, texto = ARCHIVO): Promise<Importacion> => {
  const respuesta = await fetch(`${server.url}/api/api/Importaciones?tipo=clientes&archivo=lista.csv`, {
    method: 'POST',
    body: texto,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/octet-stream' },
  })
  expect(respuesta.status).toBe(201)
  return (await respuesta.json()) as Importacion
}
const ajustar = async (quien: Client, id: number, body: object): Promise<Importacion> => {
  const { status, body: importacion } = await quien.post<Importacion>(`/Importaciones/${id}/ajustar`, body)
  expect(status).toBe(200)
  return importacion
}
const aplicar = async (quien: Client, id: number): Promise<void> => {
  expect((await quien.post(`/Importaciones/${id}/aplicar`, {})).status).toBe(202)
  await expect
    .poll(async () => (await quien.get<Importacion>(`/Importaciones/${id}`)).body.estado, { timeout: 20_000 })
    .toBe('aplicada')
}
const nombres = async (): Promise<string[]> =>
  (
    await server.db.many<{ nombres: string }>(
      sql`SELECT nombres FROM clientes WHERE dni LIKE '08012012%' ORDER BY nombres`,
    )
  ).map(({ nombres: uno }) => uno)

describe('a file with lines to correct', () => {
  it('is corrected cell by cell in the review, checked again each time and imported whole', async () => {
    const admin = await server.as('Administrador')
    const { id, rechazadas, errores } = await subir(admin)
    expect(rechazadas).toBe(3)
    expect(errores.map(({ linea, columna }) => [linea, columna])).toEqual([
      [3, 'Correo'],
      [4, 'Apellidos'],
      [5, 'Correo'],
    ])
    const mejor = await ajustar(admin, id, {
      cambios: [
        { linea: 3, columna: 'Correo', valor: 'eva@ejemplo.hn' },
        { linea: 4, columna: 'Apellidos', valor: 'Luna' },
        { linea: 5, columna: 'Correo', valor: 'tampoco' },
      ],
    })
    expect(mejor).toMatchObject({ id, estado: 'rechazada', rechazadas: 1, nuevas: 3 })
    const lista = await ajustar(admin, id, { cambios: [{ linea: 5, columna: 'Correo', valor: '' }] })
    expect(lista).toMatchObject({ estado: 'lista', rechazadas: 0, nuevas: 4, apartadas: 0 })
    await aplicar(admin, id)
    expect(await nombres()).toEqual(['Ana', 'Eva', 'Luis', 'Marta'])
    expect(await server.db.one(sql`SELECT correo FROM clientes WHERE nombres = 'Eva'`)).toEqual({
      correo: 'eva@ejemplo.hn',
    })
    await server.db.run(sql`DELETE FROM clientes WHERE dni LIKE '08012012%'`)
  })

  it('keeps its corrections when what is already there is to change too', async () => {
    const admin = await server.as('Administrador')
    const primera = await subir(admin, ARCHIVO.split('\n').slice(0, 2).join('\n'))
    await aplicar(admin, primera.id)
    const { id } = await subir(admin, ARCHIVO.replace('ana@', 'otra@').split('\n').slice(0, 3).join('\n'))
    const mejor = await ajustar(admin, id, { cambios: [{ linea: 3, columna: 'Correo', valor: 'eva@ejemplo.hn' }] })
    expect(mejor).toMatchObject({ actualizar: false, nuevas: 1, cambiadas: 0, diferentes: 1, rechazadas: 0 })
    const otros = { actualizar: true, nuevas: 1, cambiadas: 1, diferentes: 0, rechazadas: 0 }
    expect(await ajustar(admin, id, { actualizar: true })).toMatchObject(otros)
    expect(await ajustar(admin, id, { cambios: [] })).toMatchObject(otros)
    await aplicar(admin, id)
    expect(await server.db.many(sql`SELECT correo FROM clientes WHERE dni LIKE '08012012%' ORDER BY nombres`)).toEqual([
      { correo: 'otra@ejemplo.hn' },
      { correo: 'eva@ejemplo.hn' },
    ])
    await server.db.run(sql`DELETE FROM clientes WHERE dni LIKE '08012012%'`)
  })

  it('gives its good lines, and keeps the others as a file that says why', async () => {
    const admin = await server.as('Administrador')
    const { id } = await subir(admin)
    const lista = await ajustar(admin, id, { apartar: true })
    expect(lista).toMatchObject({ estado: 'lista', total: 1, nuevas: 1, rechazadas: 0, apartadas: 3 })
    const { body: aparte } = await admin.get<string>(`/Importaciones/${id}/apartadas.csv`)
    const renglones = aparte.replace('\uFEFF', '').trim().split('\r\n')
    expect(renglones[0]).toBe('Nombres,Apellidos,DNI,Correo,Motivo')
    expect(renglones[1]).toMatch(/^Eva,Paz,0801-2012-00002,no es un correo,.+/)
    expect(renglones[3]).toMatch(/^Marta,Paz,0801-2012-00004,'=marta,.+/)
    await aplicar(admin, id)
    expect(await nombres()).toEqual(['Ana'])
    expect((await admin.get<string>(`/Importaciones/${id}/apartadas.csv`)).body).toBe(aparte)
    // Mended, the same file goes in by itself: the column of reasons is nobody's.
    const otra = await subir(admin, aparte.replace('no es un correo', 'eva@ejemplo.hn'))
    expect(otra.ignoradas).toEqual(['Motivo'])
    expect(otra).toMatchObject({ nuevas: 1, rechazadas: 2 })
  })

  it('is of whoever brought it, until it is imported', async () => {
    const admin = await server.as('Administrador')
    const otra = await server.as('Administrador')
    const { id } = await subir(admin, 'Nombres,Apellidos,DNI\nSara,Paz,0801-2012-00009')
    expect((await otra.post(`/Importaciones/${id}/ajustar`, { apartar: true })).status).toBe(404)
    expect((await otra.get(`/Importaciones/${id}/apartadas.csv`)).status).toBe(404)
    await aplicar(admin, id)
    expect((await admin.post(`/Importaciones/${id}/ajustar`, { apartar: true })).status).toBe(409)
  })
})

describe('a sheet that went out and comes back', () => {
  const vuelta = async (quien: Client, cambiar: (csv: string) => string): Promise<Importacion> => {
    const { body: csv } = await quien.get<string>(
      `/Clientes/exportar?formato=csv&filter=${encodeURIComponent(JSON.stringify({ q: 'Vuelta' }))}`,
    )
    const respuesta = await fetch(
      `${server.url}/api/api/Importaciones?tipo=clientes&archivo=lista.csv&actualizar=true`,
      {
        method: 'POST',
        body: cambiar(csv),
        headers: { Authorization: `Bearer ${quien.token}`, 'Content-Type': 'application/octet-stream' },
      },
    )
    expect(respuesta.status).toBe(201)
    return (await respuesta.json()) as Importacion
  }

  it('changes nothing as it is; changed, it shows what each record has and would have', async () => {
    const admin = await server.as('Administrador')
    await aplicar(admin, (await subir(admin, 'Nombres,Apellidos,DNI\nAna,Vuelta,0801-2012-00021')).id)
    expect(await vuelta(admin, (csv) => csv)).toMatchObject({ iguales: 1, nuevas: 0, cambiadas: 0, diferencias: [] })
    const otra = await vuelta(admin, (csv) => csv.replace(',Ana,', ',Ana María,'))
    expect(otra).toMatchObject({
      cambiadas: 1,
      rechazadas: 0,
      diferencias: [
        { linea: 2, nombre: 'Vuelta, Ana', campos: [{ campo: 'nombres', antes: 'Ana', despues: 'Ana María' }] },
      ],
    })
  })

  it('is not imported over a record that somebody saved after the review', async () => {
    const admin = await server.as('Administrador')
    await aplicar(admin, (await subir(admin, 'Nombres,Apellidos,DNI\nLuz,Vuelta,0801-2012-00022')).id)
    const { id } = await vuelta(admin, (csv) => csv.replace(',Luz,', ',Luz María,'))
    await server.db.run(sql`UPDATE clientes SET nombres = 'Luz Elena' WHERE dni = '0801201200022'`)
    await admin.post(`/Importaciones/${id}/aplicar`, {})
    await expect
      .poll(async () => (await admin.get<Importacion>(`/Importaciones/${id}`)).body, { timeout: 20_000 })
      .toMatchObject({ estado: 'fallida', errores: [{ motivo: expect.stringContaining('ahora dice «Luz Elena»') }] })
    expect(await server.db.one(sql`SELECT nombres FROM clientes WHERE dni = '0801201200022'`)).toEqual({
      nombres: 'Luz Elena',
    })
  })
})
