import { beforeEach, expect, it } from 'vitest'
import { sql } from '#server/db/sql'
import { csv, escena } from './importacion-escena.ts'
import type { Client } from '#tests/api/apoyo/helper'

const { server, upload, imported } = escena()
let admin: Client
let n = 0

interface Familia {
  codigo: string
  id: number
  version: number
  apellidos: string
}

beforeEach(async () => {
  admin = await server.as('Administrador')
})

/** Students of one mother, who has a telephone of old. */
async function hermanos(cuantos: number, madre: object = {}): Promise<Familia[]> {
  const apellidos = `Paz ${String.fromCharCode(65 + (n % 26))}${'a'.repeat(++n)}`
  const encargado = { nombres: 'Ana', apellidos, parentesco: 'madre', telefono: '9911-2233', ...madre }
  const hechos: Familia[] = []
  let encargado_id: number | undefined
  for (let hijo = 0; hijo < cuantos; hijo++) {
    const { body } = await admin.post<Familia & { encargados: { encargado_id: number }[] }>('/Clientes', {
      nombres: `Hijo ${hijo}`,
      apellidos,
      encargados: [encargado_id ? { encargado_id, parentesco: 'madre' } : encargado],
    })
    encargado_id ??= body.encargados[0]?.encargado_id
    hechos.push({ ...body, apellidos })
  }
  return hechos
}

const CABEZA = ['codigo', 'nombres', 'apellidos', 'encargado_nombres', 'encargado_apellidos', 'encargado_telefono']
const fila = ({ codigo, apellidos }: Familia, telefono: string, hijo = 0) => [
  ...[codigo, `Hijo ${hijo}`, apellidos, 'Ana', apellidos, telefono],
]
const deMadre = (apellidos: string) =>
  server.db.many(sql`SELECT telefono, whatsapp, correo FROM encargados WHERE apellidos = ${apellidos}`)

it('an import that updates changes the telephone of the guardian who is there, once for all of her students', async () => {
  const [uno, otro] = await hermanos(2)
  if (!uno || !otro) throw new Error('sin hermanos')
  const archivo = csv(CABEZA, fila(uno, '8877-6655'))
  const { body: sin } = await upload(admin, 'clientes', archivo)
  expect(sin).toMatchObject({ iguales: 1, diferentes: 1, cambiadas: 0 })
  const { body } = await upload(admin, 'clientes', archivo, true)
  expect(body).toMatchObject({
    cambiadas: 1,
    diferencias: [{ campos: [{ campo: 'encargado_telefono', antes: '+50499112233', despues: '+50488776655' }] }],
  })
  await imported(admin, 'clientes', archivo, true)
  expect(await deMadre(uno.apellidos)).toEqual([{ telefono: '+50488776655', whatsapp: null, correo: null }])
  // The other one's form is stale, and the change is told.
  expect((await admin.put(`/Clientes/${otro.id}`, { version: otro.version, nombres: 'X' })).status).toBe(412)
  const { body: historia } = await admin.get<{ cambios: { campo: string }[] }[]>(`/Clientes/${uno.id}/historial`)
  expect(historia[0]?.cambios).toEqual([{ campo: 'Teléfono del encargado', antes: '9911-2233', despues: '8877-6655' }])
  expect((await upload(admin, 'clientes', archivo, true)).body, 'the same file again').toMatchObject({ iguales: 1 })
})

it('so it does with her mail, and her WhatsApp where it is another number', async () => {
  const [uno] = await hermanos(1)
  if (!uno) throw new Error('sin hijo')
  const archivo = csv(
    [...CABEZA, 'encargado_whatsapp', 'encargado_correo'],
    [...fila(uno, '8877-6655'), '8877-6655', 'ana@correo.hn'],
  )
  await imported(admin, 'clientes', archivo, true)
  expect(await deMadre(uno.apellidos)).toEqual([{ telefono: '+50488776655', whatsapp: null, correo: 'ana@correo.hn' }])
  expect((await upload(admin, 'clientes', archivo, true)).body).toMatchObject({ iguales: 1, diferentes: 0 })
})

it('a WhatsApp of a student that is her telephone changes nothing', async () => {
  const { body } = await admin.post<Familia>('/Clientes', { nombres: 'Luz', apellidos: 'Sol', telefono: '9900-1122' })
  const archivo = csv(['codigo', 'nombres', 'apellidos', 'whatsapp'], [body.codigo, 'Luz', 'Sol', '9900-1122'])
  expect((await upload(admin, 'clientes', archivo, true)).body).toMatchObject({ iguales: 1, diferentes: 0 })
})

it('two lines that say otherwise of one guardian are told, and neither is taken', async () => {
  const [uno, otro] = await hermanos(2)
  if (!uno || !otro) throw new Error('sin hermanos')
  const archivo = csv(CABEZA, fila(uno, '8877-6655'), fila(otro, '8877-0000', 1))
  const { body } = await upload(admin, 'clientes', archivo, true)
  expect(body.errores).toMatchObject([
    { linea: 3, columna: 'encargado_telefono', motivo: 'La línea 2 da otro dato de este mismo encargado.' },
  ])
  expect((await upload(admin, 'clientes', archivo)).body.errores, 'nothing is changed without being asked').toEqual([])
})

it('a refused line says whose it is, and its money as it was typed', async () => {
  const [uno] = await hermanos(1)
  if (!uno) throw new Error('sin hijo')
  const cabeza = ['codigo', 'nombres', 'apellidos', 'saldo_inicial']
  await imported(admin, 'clientes', csv(cabeza, [uno.codigo, 'Hijo 0', uno.apellidos, '100.00']), true)
  const { body } = await upload(
    admin,
    'clientes',
    csv(
      cabeza,
      [uno.codigo, 'Hijo 0', uno.apellidos, 'L 1,500.00'],
      ['', 'Eva', 'Mejía Núñez', '-1,500.00'],
      ['', 'Luis', '', '1.500,005'],
    ),
    true,
  )
  expect(body.errores).toMatchObject([
    { linea: 2, quien: `Hijo 0 ${uno.apellidos}`, columna: 'saldo_inicial', valor: 'L 1,500.00' },
    { linea: 3, quien: 'Eva Mejía Núñez', columna: 'saldo_inicial', valor: '-1,500.00' },
    { linea: 4, quien: 'Luis', columna: 'apellidos' },
    { linea: 4, quien: 'Luis', columna: 'saldo_inicial', valor: '1.500,005' },
  ])
  const { body: archivo } = await admin.get<string>(`/Importaciones/${body.id}/errores.csv`)
  expect(archivo.split('\r\n')[0]).toBe('Línea,De quién,Columna,Valor,Motivo')
  expect(archivo).toContain(`\r\n3,Eva Mejía Núñez,saldo_inicial,"-1,500.00",`)
})

it('an enrolment that is refused says whose it is, by the code or the document', async () => {
  const [uno] = await hermanos(1)
  if (!uno) throw new Error('sin hijo')
  const { body } = await upload(
    admin,
    'matriculas',
    csv(['cliente_codigo', 'curso_codigo'], [uno.codigo.replace('-', '\u2011'), 'NO-HAY']),
  )
  expect(body.errores).toMatchObject([{ linea: 2, columna: 'curso_codigo', quien: `Hijo 0 ${uno.apellidos}` }])
})
