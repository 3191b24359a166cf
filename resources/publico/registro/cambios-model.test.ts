import { describe, expect, it } from 'vitest'
import { deCadaLinea } from '#contract/catalogos/personas'
import type { RegistroPublico } from '#contract/publico/registro'
import { cambiosDe, escritoDe, fusionar } from './cambios-model.ts'

const convocatoria = {
  nombre: 'Junio',
  variante: 'junio' as const,
  texto_bienvenida: null,
  situacion: 'abierta' as const,
  abre: '2026-11-01',
  cierra: '2026-12-01',
  hoy: '2026-11-21',
  mayoria_edad: 18,
  requiere_consentimiento: false,
  telefono: null,
  cursos: [],
}
const estudiante = {
  nombres: 'Sofía',
  apellidos: 'Mejía',
  fecha_nacimiento: '2016-03-05',
  sexo: null,
  dni: '0801201600001',
  otro_documento_tipo: null,
  otro_documento: null,
  otro_documento_pais: null,
  telefono: null,
  correo: null,
  ...deCadaLinea(() => null),
  municipio: null,
  observaciones: null,
  cursos: [],
}
const encargado = {
  nombres: 'Ana',
  apellidos: 'Reyes',
  parentesco: 'madre' as const,
  dni: null,
  telefono: '+50499990000',
  whatsapp: null,
  correo: null,
}
const registro = (cambio: Partial<RegistroPublico> = {}): RegistroPublico => ({
  codigo: 'R-000001',
  estudiante,
  encargado,
  lugares: [],
  reserva_hasta: '2026-11-26',
  reserva_vencida: false,
  falta_carta: false,
  confirma_hasta: null,
  convocatoria,
  version: 1,
  ...cambio,
})

describe('the changes of a registration', () => {
  it('are what reads differently, and not what is written in another way', () => {
    const escrito = escritoDe(registro())
    expect(cambiosDe(escrito, convocatoria)).toEqual([])
    const [uno] = escrito.estudiantes
    if (!uno) throw new Error('sin estudiante')
    const otra = {
      ...escrito,
      estudiantes: [{ ...uno, dni: '0801 2016 00001', nombres: ' Sofía ' }],
      encargado: { ...escrito.encargado, telefono: '+504 9999 0000' },
    }
    expect(cambiosDe(otra, convocatoria)).toEqual([])
    expect(cambiosDe({ ...otra, encargado: { ...otra.encargado, telefono: '88887777' } }, convocatoria)).toEqual([
      { campo: 'telefono', de: 'encargado', antes: '9999-0000', despues: '8888-7777' },
    ])
  })

  it('stay on top of what others changed meanwhile, which stays too', () => {
    const escrito = escritoDe(registro())
    const mio = { ...escrito, encargado: { ...escrito.encargado, telefono: '8888-7777' } }
    const suyo = escritoDe(
      registro({
        version: 2,
        encargado: { ...encargado, correo: 'ana@correo.hn' },
        estudiante: { ...estudiante, nombres: 'Sofía Isabel' },
      }),
    )
    const junto = fusionar(mio, suyo)
    expect(junto.encargado).toMatchObject({ telefono: '8888-7777', correo: 'ana@correo.hn' })
    expect(junto.estudiantes[0]?.nombres).toBe('Sofía Isabel')
    expect(cambiosDe(junto, convocatoria).map(({ campo }) => campo)).toEqual(['telefono'])
  })

  it('are none once they have arrived', () => {
    const escrito = escritoDe(registro())
    const mio = { ...escrito, encargado: { ...escrito.encargado, telefono: '8888-7777' } }
    const llegado = escritoDe(registro({ version: 2, encargado: { ...encargado, telefono: '+50488887777' } }))
    expect(cambiosDe(fusionar(mio, llegado), convocatoria)).toEqual([])
  })
})
