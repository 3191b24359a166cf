import { randomBytes } from 'node:crypto'
import { MOST_ALUMNOS, MOST_CLASES } from '#contract/asistencia/reporte'
import { sumarDias } from '#contract/tiempo/fechas'
import { hoy } from '#server/base/clock'
import { sql } from '#server/db/sql'
import * as hay from '#tests/kit'
import { ESTUDIANTES, type Escuela } from '#tests/puertas/lista'
import type { Base } from '../apoyo/escenario.ts'

/** One family's children, and the charges that each owes. */
const HIJOS = 6
const CARGOS = 400
/** Changes of students in the bitácora, each of five fields. */
const SUCESOS = 1_000
/** Expenses that lines of the bank may be. */
const GASTOS = 5_000

/** Fills a database with a school of 20,000 students, one of its families among them. */
export async function poblar(base: Base): Promise<Escuela> {
  const { db } = base
  const usuario_id = await hay.usuario(db, 'Administrador', { nombre: 'Medición' })
  const clientes = await hay.filas(db, 'clientes', ESTUDIANTES, (n) => ({
    ...{ nombres: `Ana María ${n}`, apellidos: 'Reyes Cruz', dni: `0801${String(n).padStart(9, '0')}` },
    ...{ telefono: `+504${20_000_000 + n}`, direccion: `Col. Kennedy, bloque ${n}, casa 3` },
    fecha_nacimiento: '2015-03-05',
  }))
  const hijos = clientes.slice(0, HIJOS)
  const encargado_id = await hay.encargado(db)
  for (const hijo of hijos) {
    await hay.vinculo(db, hijo, encargado_id)
    await hay.filas(db, 'cargos', CARGOS, (numero) => ({
      cliente_id: hijo,
      numero,
      descripcion: `Mensualidad ${numero}`,
    }))
  }
  await hay.filas(db, 'cargos', ESTUDIANTES - HIJOS, (n) => ({ cliente_id: clientes[HIJOS + n - 1], numero: 1 }))
  const acceso_id = await hay.fila(db, 'accesos_familia', { guid: hay.guid(), encargado_id, creado_por: usuario_id })
  const llave = randomBytes(32).toString('base64url')
  const caduca_en = new Date(Date.now() + 12 * 3_600_000)
  await hay.fila(db, 'acceso_sesiones', { token_sha256: hay.sha256(llave), acceso_id, caduca_en })

  const cuenta_id = await hay.cuenta(db, { nombre: 'Banco', numero: '730001234' })
  const gastos = await hay.filas(db, 'gastos', GASTOS, (n) => ({
    ...{ fecha: sumarDias('2026-10-01', n % 28), proveedor: `ENEE ${n}`, importe_exento: n * 100, total: n * 100 },
    ...{ cuenta_id, documento: `T-${n}`, usuario_id },
  }))

  const curso_id = await hay.curso(db, {
    ...{ fecha_inicio: sumarDias(hoy(), -90), fecha_fin: sumarDias(hoy(), 90), cupo: 900 },
  })
  const convocatoria_guid = hay.guid()
  const convocatoria_id = await hay.fila(db, 'convocatorias', { guid: convocatoria_guid, variante: 'general' })
  const alumnos = await hay.filas(db, 'matriculas', MOST_ALUMNOS, (n) => ({
    ...{ cliente_id: clientes[n - 1], curso_id, fecha: sumarDias(hoy(), -90) },
  }))
  const presentes = Object.fromEntries(alumnos.map((id) => [id, 'presente']))
  for (let dias = 0; dias < MOST_CLASES; dias++) await hay.clase(db, curso_id, sumarDias(hoy(), -dias), presentes)
  await db.run(sql`
    INSERT INTO bitacora (usuario_id, usuario_nombre, modulo, accion, entidad, entidad_id, antes, despues)
    SELECT
      ${usuario_id}::int, 'Medición', 'Clientes', 'editar', 'clientes', c.id, to_jsonb(c),
      to_jsonb(c) || jsonb_build_object(
        'nombres', 'Otra', 'apellidos', 'Otra', 'telefono', '+50499999999', 'direccion', 'Otra', 'dni', '0801199900001'
      )
    FROM clientes c
    ORDER BY c.id LIMIT ${SUCESOS}
  `)
  await hay.ofrecer(db, convocatoria_id, [curso_id])
  await db.run(sql`ANALYZE`)
  const [[cliente_id = 0], [gasto_id = 0]] = [clientes, gastos]
  return { cliente_id, cuenta_id, gasto_id, curso_id, convocatoria_guid, llave }
}
