import { bloquearCursos } from '#server/catalogos/matriculas/service'
import { sumarDias, sumarMeses } from '#contract/tiempo/fechas'
import { edad } from '#contract/texto/formato'
import type { Tx } from '#server/db/pool'
import { ident, join, sql } from '#server/db/sql'
import { sha256 } from '#server/http/guard'
import { insertRow } from '#server/resource/resource'
import { tomarLugares } from '#server/publico/registros/lugares'
import { instante } from './calendario.ts'
import { RECEPCION } from './dinero/cajas.ts'
import { convocar, type Convocada } from './convocatorias.ts'
import nombres from '../base/nombres.json' with { type: 'json' }
import { LLENO, SOFIA_OTRA_VEZ } from './facts.ts'
import { randomFor } from './random.ts'

const random = randomFor('registros')

const NUEVOS = 20
const ACTUALIZADOS = 4
const ACEPTADOS = 6
const RECHAZADOS = 3
/** Registrations that wait for a seat in the course that is full (facts.ts). */
const REGISTROS_EN_ESPERA = 2
/** Pending ones came within so many days: their seats are still held. */
const DIAS = 4
const COMO = ['redes', 'redes', 'amistad', 'familia', 'ya_estudia', 'escuela', 'volante', 'radio'] as const

type Fila = Record<string, unknown>
interface Curso {
  id: number
  codigo: string
  edad_min: number
  edad_max: number | null
  fecha_inicio: string
  libres: number
}

/** Campaigns of the public forms, and registrations in each state, one of a student who is there already. */
export async function sembrarRegistros(tx: Tx, hoy: string): Promise<void> {
  random.restart()
  const convocatorias = await convocar(tx, hoy)
  await aceptados(tx, convocatorias)
  const nuevos = await varios(tx, hoy, convocatorias, NUEVOS)
  const [sofia] = await tx.many<{ fecha_nacimiento: string }>(
    sql`
      SELECT fecha_nacimiento
      FROM clientes
      WHERE nombres = ${SOFIA_OTRA_VEZ.nombres} AND apellidos = ${SOFIA_OTRA_VEZ.apellidos}
    `,
  )
  const junio = convocatorias.find(({ variante }) => variante === 'junio')
  if (sofia && junio)
    await registrar(
      tx,
      hoy,
      junio,
      { ...SOFIA_OTRA_VEZ.registro, ...sofia, nombres: SOFIA_OTRA_VEZ.nombres, apellidos: SOFIA_OTRA_VEZ.apellidos },
      await cursoDe(tx, junio, 'REF-MAT'),
      1,
    )
  const general = convocatorias.find(({ variante }) => variante === 'general')
  if (general)
    for (let n = 0; n < REGISTROS_EN_ESPERA; n++) {
      const lleno = await cursoDe(tx, general, LLENO)
      await registrar(tx, hoy, general, quien(hoy, lleno, 15, 17), lleno, n)
    }

  for (const id of await varios(tx, hoy, convocatorias, ACTUALIZADOS)) await corregir(tx, id)
  for (const id of await varios(tx, hoy, convocatorias, RECHAZADOS))
    await cerrar(tx, id, {
      estado: 'rechazado',
      motivo: random.pick(MOTIVOS),
      decidido_en: instante(sumarDias(hoy, -1), 15 * 60),
      decidido_por: RECEPCION,
    })
  const [primero] = nuevos
  const [otra] = await varios(tx, hoy, convocatorias, 1)
  if (primero && otra)
    await cerrar(tx, otra, {
      estado: 'duplicado',
      duplicado_de_id: primero,
      decidido_en: instante(sumarDias(hoy, -1), 15 * 60),
      decidido_por: RECEPCION,
    })
}

const MOTIVOS = ['No tiene la edad del curso', 'Pidió retirar el registro', 'No contestó a las llamadas']

async function varios(tx: Tx, hoy: string, convocatorias: readonly Convocada[], cuantos: number): Promise<number[]> {
  const ids: number[] = []
  for (let n = 0; n < cuantos; n++) {
    const ofrecidos: { convocatoria: Convocada; cursos: Curso[] }[] = []
    for (const convocatoria of convocatorias)
      ofrecidos.push({
        convocatoria,
        cursos: (await cursosDe(tx, convocatoria)).filter(
          ({ codigo, libres }) => libres > 1 && !codigo.startsWith(LLENO),
        ),
      })
    // Each campaign in its turn, while it has seats left.
    const conCupo = ofrecidos.filter(({ cursos }) => cursos.length > 0)
    const { convocatoria, cursos } = conCupo[n % conCupo.length] ?? random.pick(conCupo)
    const curso = random.pick(cursos)
    ids.push(
      await registrar(
        tx,
        hoy,
        convocatoria,
        quien(hoy, curso, curso.edad_min, Math.min(curso.edad_max ?? 24, curso.edad_min + 8)),
        curso,
        random.int(0, DIAS),
      ),
    )
  }
  return ids
}

const cursosDe = (tx: Tx, { id }: Convocada): Promise<Curso[]> =>
  tx.many<Curso>(sql`
    SELECT
      c.id, c.codigo, c.edad_min, c.edad_max, c.fecha_inicio,
      c.cupo - (
        SELECT count(*)
        FROM matriculas m
        WHERE m.curso_id = c.id AND m.estado IN ('preinscrita', 'activa', 'en_espera')
      ) AS libres
    FROM cursos c
    JOIN convocatoria_cursos o ON o.curso_id = c.id
    WHERE o.convocatoria_id = ${id}
    ORDER BY c.id
  `)

async function cursoDe(tx: Tx, convocatoria: Convocada, base: string): Promise<Curso> {
  const curso = (await cursosDe(tx, convocatoria)).find(({ codigo }) => codigo.startsWith(base))
  if (!curso) throw new Error(`${convocatoria.nombre} does not offer ${base}`)
  return curso
}

const apellido = (): string => random.pick(nombres.apellidos.slice(0, 120))
const telefono = (): string => `+504${random.pick(['9', '9', '3', '8'])}${random.int(1_000_000, 9_999_999)}`

/** Somebody who will be of that age in the course, with a mother or father where it is a child today. */
function quien(hoy: string, { fecha_inicio }: Curso, edad_min: number, edad_max: number): Fila {
  const anios = random.int(edad_min, edad_max)
  const fecha_nacimiento = sumarDias(
    sumarMeses(fecha_inicio > hoy ? fecha_inicio : hoy, -12 * anios),
    -random.int(2, 340),
  )
  const [paterno, materno] = [apellido(), apellido()]
  const sexo = random.pick(['F', 'M'] as const)
  const persona = {
    nombres: random.pick((sexo === 'F' ? nombres.femeninos : nombres.masculinos).slice(80, 160)),
    apellidos: `${paterno} ${materno}`,
    sexo,
    fecha_nacimiento,
    direccion: `Col. ${random.pick(['Kennedy', 'Miraflores', 'Loarque', 'Las Hadas', 'La Granja'])}, casa ${random.int(1, 90)}`,
    municipio: '0801',
    como_se_entero: random.pick(COMO),
  }
  if (edad(fecha_nacimiento, hoy) >= 18) return { ...persona, telefono: telefono() }
  const parentesco = random.pick(['madre', 'madre', 'padre'] as const)
  return {
    ...persona,
    encargado_nombres: random.pick((parentesco === 'madre' ? nombres.femeninos : nombres.masculinos).slice(0, 80)),
    encargado_apellidos: `${parentesco === 'madre' ? materno : paterno} ${apellido()}`,
    encargado_parentesco: parentesco,
    encargado_telefono: telefono(),
  }
}

/** A registration that came some days ago, with its place. */
async function registrar(
  tx: Tx,
  hoy: string,
  { id: convocatoria_id, reserva_dias, guid }: Convocada,
  persona: Fila,
  curso: Curso,
  hace: number,
): Promise<number> {
  const fecha = sumarDias(hoy, -hace)
  const hora = instante(fecha, hace === 0 ? random.int(2, 60) : 7 * 60 + random.int(0, 780))
  // The instant is today's also when today is only minutes old.
  const creado_en = sql`least(${hora}::timestamptz, now())`
  const id = await insertar(
    tx,
    {
      ...persona,
      convocatoria_id,
      reserva_hasta: sumarDias(fecha, reserva_dias),
      creado_en,
      actualizado_en: creado_en,
    },
    `${guid} ${String(persona.nombres)} ${String(persona.apellidos)} ${fecha}`,
  )
  await tomarLugares(
    tx,
    { hoy: fecha, ip: '', request_id: '' },
    convocatoria_id,
    await bloquearCursos(tx, [curso.id]),
    [{ registro_id: id, cursos: [curso.id] }],
  )
  return id
}

async function insertar(tx: Tx, fila: Fila, semilla: string): Promise<number> {
  const clave = sha256(semilla).toString('base64url').slice(0, 22)
  const envio = { convocatoria_id: fila.convocatoria_id, clave, cuerpo_sha256: sha256(semilla) }
  const envio_id = await insertRow(tx, 'registro_envios', envio)
  return insertRow(tx, 'registros', { ...fila, guid: clave, envio_id })
}

/** The parent wrote another telephone afterwards. */
async function corregir(tx: Tx, id: number): Promise<void> {
  const despues = telefono()
  const { campo, antes } = await tx.one<{ campo: string; antes: string }>(
    sql`
      SELECT
        CASE WHEN encargado_nombres IS NULL THEN 'telefono' ELSE 'encargado_telefono' END AS campo,
        coalesce(encargado_telefono, telefono) AS antes
      FROM registros
      WHERE id = ${id}
    `,
  )
  await tx.run(sql`UPDATE registros SET estado = 'actualizado', ${ident(campo)} = ${despues} WHERE id = ${id}`)
  await insertRow(tx, 'registro_cambios', {
    registro_id: id,
    cambios: JSON.stringify({ [campo]: { antes, despues } }),
  })
}

/** Decided without taking it: its places are free again. */
async function cerrar(tx: Tx, id: number, decision: Fila): Promise<void> {
  await tx.run(
    sql`
      UPDATE registros
      SET ${join(Object.entries(decision).map(([campo, valor]) => sql`${ident(campo)} = ${valor}`))}
      WHERE id = ${id}
    `,
  )
  await tx.run(sql`UPDATE matriculas SET estado = 'anulada' WHERE registro_id = ${id}`)
}

/** Some of those who are enrolled already came by the general form. */
async function aceptados(tx: Tx, convocatorias: readonly Convocada[]): Promise<void> {
  const general = convocatorias.find(({ variante }) => variante === 'general')
  if (!general) return
  const matriculas = await tx.many<{ id: number; cliente_id: number; fecha: string } & Fila>(sql`
    SELECT
      m.id, m.cliente_id, m.fecha, c.nombres, c.apellidos, c.fecha_nacimiento, c.sexo, c.dni, c.telefono, c.direccion,
      c.municipio, e.nombres AS encargado_nombres, e.apellidos AS encargado_apellidos,
      ce.parentesco AS encargado_parentesco, e.telefono AS encargado_telefono
    FROM matriculas m
    JOIN clientes c ON c.id = m.cliente_id
    LEFT JOIN cliente_encargados ce ON ce.cliente_id = c.id AND ce.principal
    LEFT JOIN encargados e ON e.id = ce.encargado_id
    WHERE m.estado = 'activa'
      AND m.curso_id IN (SELECT curso_id FROM convocatoria_cursos WHERE convocatoria_id = ${general.id})
      AND NOT EXISTS (SELECT FROM matriculas o WHERE o.cliente_id = m.cliente_id AND o.id < m.id)
    ORDER BY m.id DESC LIMIT ${ACEPTADOS}
  `)
  for (const { id: matricula_id, cliente_id, fecha, ...persona } of matriculas.toReversed()) {
    const creado_en = instante(sumarDias(fecha, -1), 10 * 60)
    const decidido_en = instante(fecha, 9 * 60)
    const id = await insertar(
      tx,
      {
        ...persona,
        como_se_entero: random.pick(COMO),
        convocatoria_id: general.id,
        reserva_hasta: sumarDias(fecha, general.reserva_dias),
        estado: 'aceptado',
        cliente_id,
        decidido_en,
        decidido_por: RECEPCION,
        creado_en,
        actualizado_en: decidido_en,
      },
      `aceptado ${cliente_id}`,
    )
    await tx.run(
      sql`UPDATE matriculas SET registro_id = ${id}, convocatoria_id = ${general.id} WHERE id = ${matricula_id}`,
    )
    await tx.run(sql`UPDATE clientes SET origen = 'registro_publico' WHERE id = ${cliente_id}`)
  }
}
