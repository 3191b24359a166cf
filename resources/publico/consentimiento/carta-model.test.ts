import { describe, expect, it } from 'vitest'
import { defectosDeTexto, llenar, palabrasDe } from '#contract/publico/carta-texto'
import {
  alcanzado,
  conRegistro,
  erroresDePaso,
  escritoNuevo,
  pasoDe,
  PASOS,
  respuestasDe,
  type Escrito,
} from './carta-model.ts'
import { hayFirma, puntoDe } from './firma-model.ts'

const reglas = { hoy: '2026-11-21', mayoria_edad: 18, texto: { version: 3, texto: '' }, actividades: [] }
const lleno = (cambios: Partial<Escrito> = {}): Escrito => ({
  ...escritoNuevo(),
  menor_nombres: 'Sofía',
  menor_apellidos: 'Paz',
  menor_fecha_nacimiento: '2015-03-08',
  cual: 'curso:12',
  encargado_nombres: 'Ana',
  encargado_apellidos: 'Paz',
  encargado_parentesco: 'madre',
  encargado_dni: '0801-1985-11111',
  encargado_telefono: '9988-7766',
  encargado_direccion: 'Col. Kennedy',
  leida: 3,
  autoriza_emergencia: 'no',
  contactos: [{ nombre: 'Rosa', parentesco: 'tía', telefono: '98765432' }],
  firma: { trazos: [], texto: 'Ana Paz' },
  ...cambios,
})

describe('a letter that is being filled in', () => {
  it('lets go as far as it is right', () => {
    expect(alcanzado(escritoNuevo(), reglas)).toBe(PASOS.personas)
    expect(alcanzado(lleno({ leida: 2 }), reglas)).toBe(PASOS.lectura)
    expect(alcanzado(lleno({ autoriza_emergencia: '' }), reglas)).toBe(PASOS.salud)
    expect(alcanzado(lleno({ autoriza_imagen: 'si' }), reglas)).toBe(PASOS.retiro)
    expect(alcanzado(lleno({ firma: { trazos: [[[1, 1]]], texto: '' } }), reglas)).toBe(PASOS.firma)
    expect(alcanzado(lleno(), reglas)).toBe(PASOS.revision)
  })

  it('says beside the field that is on screen what is missing', () => {
    expect(erroresDePaso(lleno({ cual: '' }), PASOS.personas, reglas)).toEqual({
      cual: { key: 'validacion.requerido' },
    })
    expect(erroresDePaso(lleno({ cual: 'otra' }), PASOS.personas, reglas)).toEqual({
      actividad: { key: 'validacion.requerido' },
    })
    expect(erroresDePaso(lleno({ menor_fecha_nacimiento: '2000-01-01' }), PASOS.personas, reglas)).toEqual({
      menor_fecha_nacimiento: { key: 'consentimiento.error.mayor', params: { mayoria_edad: 18 } },
    })
    expect(
      erroresDePaso(lleno({ contactos: [{ nombre: '', parentesco: 'tía', telefono: '1' }] }), PASOS.salud, reglas),
    ).toMatchObject({ 'contactos.0.nombre': {}, 'contactos.0.telefono': {} })
    expect(['menor_dni', 'leida', 'contactos.0.telefono', 'fines_imagen', 'firma', 'alergias'].map(pasoDe)).toEqual([
      1, 2, 3, 4, 5, 3,
    ])
  })

  it('says all that is missing in a step at once, also what depends on two fields', () => {
    expect(erroresDePaso(escritoNuevo(), PASOS.personas, reglas)).toMatchObject({
      menor_nombres: {},
      cual: { key: 'validacion.requerido' },
      encargado_dni: { key: 'validacion.documento_identidad' },
    })
    const retiran = [{ nombre: '', parentesco: '', dni: '' }]
    expect(erroresDePaso(lleno({ autoriza_imagen: 'si', retiran }), PASOS.retiro, reglas)).toMatchObject({
      'retiran.0.nombre': {},
      fines_imagen: {},
    })
    const texto = 'Ana '.repeat(30)
    expect(erroresDePaso(lleno({ firma: { trazos: [], texto } }), PASOS.firma, reglas)).toMatchObject({
      'firma.texto': { key: 'validacion.largo' },
    })
  })

  it('sends no purpose of pictures that are not allowed', () => {
    expect(respuestasDe(lleno({ fines: { redes: true } }))).toMatchObject({
      autoriza_imagen: false,
      fines_imagen: [],
      curso_id: 12,
      convocatoria_id: null,
      actividad: '',
    })
    expect(respuestasDe(lleno({ autoriza_imagen: 'si', fines: { redes: true } }))).toMatchObject({
      autoriza_imagen: true,
      fines_imagen: ['redes'],
    })
  })

  it('takes of a registration what nobody has written yet', () => {
    const registro = {
      menor_nombres: 'Diego',
      menor_apellidos: 'Paz',
      menor_fecha_nacimiento: '2014-05-09',
      menor_dni: null,
      encargado_nombres: null,
      encargado_apellidos: null,
      encargado_parentesco: null,
      encargado_dni: null,
      encargado_telefono: '+50499112233',
      encargado_correo: null,
      encargado_direccion: null,
      actividades: [],
      firmadas: [],
    }
    expect(conRegistro({ ...escritoNuevo(), menor_nombres: 'Diego José' }, registro)).toMatchObject({
      menor_nombres: 'Diego José',
      menor_apellidos: 'Paz',
      encargado_telefono: '+50499112233',
      encargado_nombres: '',
    })
  })
})

describe('the text', () => {
  it('leaves blank what is not known, and never reads an answer as a mark', () => {
    const palabras = palabrasDe(
      { centro: 'Centro', hoy: '2026-11-21', menor_nombres: '{{centro}}', menor_apellidos: 'Paz', alergias: null },
      (clave) => clave,
    )
    expect(llenar('{{menor}}, {{ alergias }}, {{direccion}}', palabras)).toBe(
      '{{centro}} Paz, consentimiento.carta.ninguna, ________',
    )
  })

  it('tells unknown marks and those that it lacks', () => {
    expect(defectosDeTexto('{{encargado}} {{menor}} {{actividad}} {{emergencia}} {{retiran}} {{foto}}')).toEqual({
      desconocidas: ['foto'],
      faltan: ['imagen'],
    })
  })
})

describe('a signature', () => {
  it('is more than a touch, or a name', () => {
    expect(hayFirma({ trazos: [], texto: '' })).toBe(false)
    expect(
      hayFirma({
        trazos: [
          [
            [1, 1],
            [2, 2],
          ],
        ],
        texto: '',
      }),
    ).toBe(false)
    expect(hayFirma({ trazos: [Array.from({ length: 9 }, (_, x) => [x, x] as [number, number])], texto: '' })).toBe(
      true,
    )
    expect(hayFirma({ trazos: [], texto: 'Ana' })).toBe(true)
  })

  it('has points of its own, whatever the screen', () => {
    expect(puntoDe({ clientX: 110, clientY: 60 }, { left: 10, top: 10, width: 200, height: 100 })).toEqual([450, 150])
    expect(puntoDe({ clientX: 900, clientY: 0 }, { left: 10, top: 10, width: 200, height: 100 })).toEqual([900, 0])
  })
})
