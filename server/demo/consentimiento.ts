import { crc32, deflateSync } from 'node:zlib'
import type { Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { sha256 } from '#server/http/guard'
import { insertRow } from '#server/resource/resource'
import { huellaDe } from '#server/documentos/huella'
import { codigoNuevo } from '#server/documentos/verificacion'
import { actividadDe } from '#server/publico/consentimiento/actividades'
import { instante } from './calendario.ts'
import { randomFor } from './random.ts'

const random = randomFor('consentimiento')

const CARTAS = 60
const RECEPCION = 3
const SALUD = {
  alergias: [null, null, null, 'Penicilina', 'Maní y mariscos', 'Picaduras de abeja'],
  medicamentos: [null, null, null, null, 'Salbutamol en inhalador, cuando le falta el aire'],
  condiciones: [null, null, null, 'Asma', 'Usa lentes', 'Epilepsia controlada'],
  tipo_sangre: [null, 'O+', 'O+', 'A+', 'B+', 'O-'],
  seguro: [null, 'IHSS', 'Seguro privado'],
} as const
const CONTACTOS = [
  ['Rosa Elena Zúniga', 'abuela', '+50498127733'],
  ['Mario Antonio Paz', 'tío', '+50433218809'],
  ['Carmen Lagos', 'vecina', '+50499071625'],
] as const

interface Candidato {
  cliente_id: number
  curso_id: number
  /** Date of the enrolment. */
  fecha: string
  menor: Record<string, string | null>
  encargado: Record<string, string | null>
}

/**
 * Letters that families signed for their children's courses as of a local date: one taken back, two not yet
 * linked to their student, some that nobody has confirmed yet.
 */
export async function sembrarCartas(tx: Tx, hoy: string): Promise<void> {
  random.restart()
  const { texto } = await tx.one<{ texto: string }>(sql`SELECT texto FROM consentimiento_textos WHERE version = 1`)
  const candidatos = await tx.many<Candidato>(sql`
    SELECT *
    FROM (
      SELECT DISTINCT ON (p.id)
        p.id AS cliente_id, m.curso_id, least(m.fecha, ${hoy}::date) AS fecha,
        jsonb_build_object(
          'menor_nombres', p.nombres, 'menor_apellidos', p.apellidos, 'menor_fecha_nacimiento', p.fecha_nacimiento,
          'menor_dni', p.dni
        ) AS menor,
        jsonb_build_object(
          'encargado_nombres', g.nombres, 'encargado_apellidos', g.apellidos, 'encargado_parentesco', ce.parentesco,
          'encargado_dni', g.dni, 'encargado_telefono', g.telefono, 'encargado_direccion', g.direccion
        ) AS encargado
      FROM matriculas m
      JOIN clientes p ON p.id = m.cliente_id
      JOIN cursos k ON k.id = m.curso_id AND k.estado IN ('abierto', 'en_curso')
      JOIN cliente_encargados ce ON ce.cliente_id = p.id AND ce.principal AND ce.parentesco <> 'tutor'
      JOIN encargados g ON g.id = ce.encargado_id AND g.telefono IS NOT NULL AND g.dni IS NOT NULL
      WHERE m.estado = 'activa' AND p.fecha_nacimiento > ${hoy}::date - interval '18 years'
      ORDER BY p.id, m.id
    ) c
    ORDER BY cliente_id LIMIT ${CARTAS * 2}
  `)
  const firmantes = candidatos
    .filter((_, indice) => indice % 6 !== 5)
    .slice(0, CARTAS)
    .sort((a, b) => (a.fecha < b.fecha ? -1 : a.fecha > b.fecha ? 1 : a.cliente_id - b.cliente_id))
  const numeros = new Map<string, number>()
  for (const [indice, candidato] of firmantes.entries()) {
    const anio = candidato.fecha.slice(0, 4)
    const numero = (numeros.get(anio) ?? 0) + 1
    numeros.set(anio, numero)
    const id = await escribir(tx, candidato, {
      texto,
      numero: `CC-${anio}-${String(numero).padStart(6, '0')}`,
      vinculada: indice < firmantes.length - 2,
    })
    if (indice < firmantes.length - 2 && indice % 9 !== 4)
      await tx.run(
        sql`
          UPDATE cartas_consentimiento
          SET
            verificada_en = least(firmada_en + interval '1 day', now()), verificada_como = 'llamada',
            verificada_por = ${RECEPCION}, verificada_con = encargado_nombres || ' ' || encargado_apellidos
          WHERE id = ${id}
        `,
      )
    if (indice === 7)
      await tx.run(
        sql`
          UPDATE cartas_consentimiento
          SET
            revocada_el = ${hoy}, revocada_en = now(), revocada_por = ${RECEPCION},
            revocada_motivo = 'La familia pidió por escrito retirar el permiso'
          WHERE id = ${id}
        `,
      )
  }
  for (const [anio, ultimo] of numeros)
    await tx.run(sql`INSERT INTO series (serie, siguiente) VALUES (${`CC-${anio}`}, ${ultimo + 1})`)
}

async function escribir(
  tx: Tx,
  { cliente_id, curso_id, fecha, menor, encargado }: Candidato,
  { texto, numero, vinculada }: { texto: string; numero: string; vinculada: boolean },
): Promise<number> {
  const actividad = await actividadDe(tx, { curso_id })
  const salud = Object.fromEntries(
    Object.entries(SALUD).map(([campo, valores]) => [campo, random.pick<string | null>(valores)]),
  )
  const [nombre, parentesco, telefono] = random.pick(CONTACTOS)
  const imagen = random.chance(0.6)
  const datos = {
    ...menor,
    ...encargado,
    curso_id,
    actividad: actividad?.nombre ?? '',
    lugar: actividad?.lugar ?? null,
    desde: actividad?.desde ?? null,
    hasta: actividad?.hasta ?? null,
    horario: actividad?.horario ?? null,
    contactos: [{ nombre, parentesco, telefono }],
    autoriza_emergencia: random.chance(0.95),
    retiran: random.chance(0.5) ? [{ nombre, parentesco, dni: null }] : [],
    retira_solo: random.chance(0.2),
    autoriza_imagen: imagen,
    fines_imagen: imagen ? ['internos', 'redes'] : [],
  }
  const firmada_en = new Date(instante(fecha, 19 * 60 + random.int(0, 120))).toISOString()
  const registro = {
    numero,
    texto_version: 1,
    fecha,
    firmada_en,
    ip: `190.${random.int(4, 250)}.${random.int(1, 250)}.${random.int(1, 250)}`,
  }
  const png = firma(random.int(2, 6))
  const id = await insertRow(tx, 'cartas_consentimiento', {
    ...datos,
    contactos: JSON.stringify(datos.contactos),
    retiran: JSON.stringify(datos.retiran),
    ...registro,
    creado_en: firmada_en,
    huella: huellaDe({ ...datos, ...salud, ...registro }, texto, png),
    clave_sha256: sha256(`demo ${numero}`),
    cuerpo_sha256: sha256(numero),
    sal: sha256(`sal ${numero}`).subarray(0, 16),
    codigo_verificacion: codigoNuevo(),
    cliente_id: vinculada ? cliente_id : null,
  })
  await tx.run(
    sql`
      INSERT INTO carta_salud (carta_id, alergias, medicamentos, condiciones, tipo_sangre, seguro)
      VALUES (
        ${id}, ${salud.alergias}, ${salud.medicamentos}, ${salud.condiciones}, ${salud.tipo_sangre}, ${salud.seguro}
      )
    `,
  )
  await tx.run(sql`INSERT INTO carta_firmas (carta_id, png) VALUES (${id}, ${png})`)
  return id
}

const [ANCHO, ALTO] = [300, 100]

/** A signature: a wave of that many turns and a stroke beneath, as a PNG of shades of grey. */
function firma(vueltas: number): Buffer {
  const filas = Array.from({ length: ALTO }, () => Buffer.alloc(ANCHO + 1, 0xff).fill(0, 0, 1))
  const punto = (x: number, y: number) =>
    filas
      .slice(Math.round(y), Math.round(y) + 3)
      .forEach((fila) => fila.fill(0x18, 1 + Math.round(x), 3 + Math.round(x)))
  for (let paso = 0; paso <= 2_000; paso++) {
    const t = paso / 2_000
    punto(30 + 230 * t + 14 * Math.sin(t * vueltas * 12), 45 - 28 * Math.sin(t * vueltas * 6.3) * (1 - 0.6 * t))
    punto(50 + 190 * t, 84 - 6 * Math.sin(t * 3))
  }
  const cabecera = Buffer.alloc(13)
  cabecera.writeUInt32BE(ANCHO, 0)
  cabecera.writeUInt32BE(ALTO, 4)
  cabecera.set([8, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    parte('IHDR', cabecera),
    parte('IDAT', deflateSync(Buffer.concat(filas))),
    parte('IEND', Buffer.alloc(0)),
  ])
}

function parte(nombre: string, datos: Buffer): Buffer {
  const cuerpo = Buffer.concat([Buffer.from(nombre, 'latin1'), datos])
  const extremos = Buffer.alloc(8)
  extremos.writeUInt32BE(datos.length, 0)
  extremos.writeUInt32BE(crc32(cuerpo), 4)
  return Buffer.concat([extremos.subarray(0, 4), cuerpo, extremos.subarray(4)])
}
