import { describe, expect, it } from 'vitest'
import { diferenciaDeApi, type Api } from '../../../build/publicar/diferencia.ts'
import { avisoDelMotor } from '../../../build/publicar/motor.ts'

describe('the age of the engine', () => {
  const HOY = new Date('2026-11-29T12:00:00Z')
  const EN = {
    created: '2020-01-01T00:00:00Z',
    '17.10.0-beta.17': '2026-11-20T00:00:00Z',
    '18.4.0-beta.9': '2026-06-01T00:00:00Z',
    '18.4.0-beta.17': '2026-06-06T00:00:00Z',
  }

  it('is told after 90 days, with that the registry has none newer', () => {
    expect(avisoDelMotor('18.4.0-beta.17', EN, HOY)).toBe(
      'The engine, PostgreSQL 18.4.0-beta.17, is 176 days old; the registry offers none newer.',
    )
    expect(avisoDelMotor('18.4.0-beta.17', EN, new Date('2026-09-04T00:00:00Z'))).toBeUndefined()
    expect(avisoDelMotor('18.4.0-beta.17', EN, new Date('2026-09-05T00:00:00Z'))).toMatch(/is 91 days old/)
  })

  it('is told with the newest of its major and a later major, by their numbers', () => {
    const registro = { ...EN, '18.10.0-beta.17': '2026-11-12T00:00:00Z', '19.0.0-beta.17': '2026-11-01T00:00:00Z' }
    expect(avisoDelMotor('18.4.0-beta.17', { ...registro, '18.9.0-beta.17': '2026-11-02T00:00:00Z' }, HOY)).toBe(
      'The engine, PostgreSQL 18.4.0-beta.17, is 176 days old; has a newer one in the registry: 18.10.0-beta.17; ' +
        'has a later major there: 19.0.0-beta.17.',
    )
    expect(avisoDelMotor('18.4.0-beta.9', EN, new Date('2026-06-07'))).toMatch(/newer one .* 18\.4\.0-beta\.17\.$/)
    expect(avisoDelMotor('18.10.0-beta.17', { ...EN, '18.10.0-beta.17': '2026-11-12T00:00:00Z' }, HOY)).toBeUndefined()
  })
})

describe('the difference of the API', () => {
  const de = (campos: Record<string, object>, required: string[] = []) => ({
    responses: { 200: { content: { 'application/json': { schema: { properties: campos, required } } } } },
  })
  const texto = { type: 'string' }
  const partes = (monto: object) => ({ partes: { type: 'array', items: { properties: { monto } } } })
  const antes: Api = {
    paths: {
      '/Clientes': {
        get: {
          ...de({ id: texto, apodo: texto, ...partes(texto) }),
          parameters: [{ in: 'query', name: 'q', schema: texto }],
        },
      },
      '/Vieja': { get: {} },
    },
  }

  it('is nothing between two that are alike but for their limits', () => {
    const iguales = structuredClone(antes)
    iguales.paths['/Clientes'] = {
      get: {
        ...antes.paths['/Clientes']?.get,
        ...de({ apodo: { ...texto, maxLength: 9 }, id: texto, ...partes(texto) }),
      },
    }
    expect(diferenciaDeApi(antes, iguales)).toBe('')
  })

  it('names routes that came and went, and the fields of those that changed, at any depth', () => {
    const { partes: lineas } = partes({ anyOf: [{ type: 'integer' }, { type: 'null' }] })
    const ahora: Api = {
      paths: {
        '/Clientes': {
          get: de({ id: { type: 'integer' }, lineas, partes: lineas }, ['lineas']),
          post: { requestBody: de({ id: texto }).responses[200] },
        },
      },
    }
    expect(diferenciaDeApi(antes, ahora).split('\n')).toEqual([
      '### Direcciones nuevas',
      '',
      '- `POST /Clientes`',
      '',
      '### Direcciones que ya no están',
      '',
      '- `GET /Vieja`',
      '',
      '### Direcciones con otros campos',
      '',
      '- `GET /Clientes`: - `200.apodo`, ~ `200.id`, + `200.lineas`, ~ `200.partes[].monto`, - `query.q`',
    ])
  })

  it('tells a field that is asked for by now', () => {
    const pide = (required: string[]): Api => ({
      paths: { '/Clientes': { post: { requestBody: de({ id: texto }, required).responses[200] } } },
    })
    expect(diferenciaDeApi(pide([]), pide(['id']))).toMatch(/- `POST \/Clientes`: ~ `pide\.id`$/)
  })
})
