import { expect, it } from 'vitest'
import { startServer } from '#tests/api/apoyo/helper'

const server = startServer()

it('a name with letters that papers lack is taken and told; one that they have is not told', async () => {
  const admin = await server.as('Administrador')
  const { status, body } = await admin.post('/Clientes', {
    nombres: '小明',
    apellidos: 'Wang',
    encargados: [{ nombres: 'محمد', apellidos: 'Ali', parentesco: 'padre' }],
  })
  expect({ status, body }).toMatchObject({
    status: 201,
    body: {
      nombres: '小明',
      advertencias: {
        nombres: 'validacion.advertencia.sin_letra',
        nombre_de_encargado: 'catalogos.clientes.advertencia.encargado_sin_letra',
      },
    },
  })
  const { body: docente } = await admin.post('/Docentes', { nombres: 'Łukasz', apellidos: 'Nguyễn' })
  expect(docente.advertencias).toEqual({})
  const { body: otro } = await admin.post('/Docentes', { nombres: 'Ana', apellidos: '김' })
  expect(otro.advertencias).toEqual({ apellidos: 'validacion.advertencia.sin_letra' })
})
