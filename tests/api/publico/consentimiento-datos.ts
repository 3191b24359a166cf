import { randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import type { Database } from '#server/db/pool'
import { counter } from '#tests/counter'
import { call, key, type Answer } from '#tests/api/apoyo/helper'
import { png } from '#tests/api/apoyo/imagenes'
import * as hay from '#tests/kit'

/** A signature: a dark line across a white sheet of `width` by `height`; without `tinta` the sheet alone. */
export function firma({ width = 240, height = 90, tinta = true, ruido = false } = {}): string {
  const rows = Array.from({ length: height }, (_, y) => {
    const row = Buffer.alloc(1 + width * 3, 0xff)
    row[0] = 0
    if (ruido) randomBytes(width * 3).copy(row, 1)
    if (tinta) row.fill(0x11, 1 + ((y * 2) % width) * 3, 1 + (((y * 2) % width) + 2) * 3)
    return row
  })
  return png({ width, height, color: 2, packed: deflateSync(Buffer.concat(rows)) }).toString('base64')
}

/** A letter of Sofía, signed by Ana; whatever is given instead. */
export const carta = (cambios: object = {}) => ({
  menor_nombres: 'Sofía',
  menor_apellidos: 'Mejía Reyes',
  menor_fecha_nacimiento: '2015-03-08',
  menor_dni: '0801201512345',
  encargado_nombres: 'Ana',
  encargado_apellidos: 'Reyes',
  encargado_parentesco: 'madre',
  encargado_dni: '0801198511111',
  encargado_telefono: '99887766',
  encargado_correo: 'ana@correo.hn',
  encargado_direccion: 'Col. Kennedy, bloque 3',
  actividad: 'Visita al museo',
  alergias: 'Penicilina',
  medicamentos: null,
  condiciones: 'Asma',
  tipo_sangre: 'O+',
  seguro: 'IHSS',
  contactos: [{ nombre: 'Rosa Mejía', parentesco: 'abuela', telefono: '98765432' }],
  autoriza_emergencia: true,
  retiran: [{ nombre: 'Luis Mejía', parentesco: 'tío', dni: null }],
  retira_solo: false,
  autoriza_imagen: false,
  fines_imagen: [],
  texto_version: 1,
  firma: FIRMA,
  ...cambios,
})
const FIRMA = firma()

/** Sends a letter as a parent does, without a session. */
export const enviar = <T = Record<string, unknown>>(
  url: string,
  cambios: object = {},
  clave = key(),
): Promise<Answer<T>> => call<T>(url, 'POST', '/Publico/Consentimiento', carta(cambios), clave)

const n = counter()

/** A registration in a campaign, with its link. */
export async function registro(
  db: Database,
  {
    estado = 'nuevo',
    cliente_id = null as number | null,
    curso_id = null as number | null,
    requiere = true,
    fecha_nacimiento = '2015-03-08',
  } = {},
) {
  const guid = () => randomBytes(16).toString('base64url')
  const convocatoria_id = await hay.fila(db, 'convocatorias', {
    guid: guid(),
    nombre: `Junio ${n.next()}`,
    variante: 'junio',
    abre: '2026-01-01',
    cierra: '2099-12-31',
    requiere_consentimiento: requiere,
  })
  if (curso_id) await hay.fila(db, 'convocatoria_cursos', { convocatoria_id, curso_id })
  const envio_id = await hay.fila(db, 'registro_envios', { convocatoria_id, clave: `k${n.last}`, cuerpo_sha256: '' })
  const enlace = guid()
  const id = await hay.fila(db, 'registros', {
    guid: enlace,
    convocatoria_id,
    envio_id,
    estado,
    nombres: 'Sofía',
    apellidos: 'Mejía Reyes',
    fecha_nacimiento,
    encargado_nombres: 'Ana',
    encargado_apellidos: 'Reyes',
    encargado_parentesco: 'madre',
    encargado_telefono: '+50499887766',
    reserva_hasta: '2099-12-31',
    cliente_id,
    decidido_en: estado === 'nuevo' ? null : '2026-11-20',
  })
  return { id, guid: enlace, convocatoria_id }
}
