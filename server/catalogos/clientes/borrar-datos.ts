import { ACTOS_DE_BECA } from '#contract/catalogos/becas'
import { DATOS_PERSONALES, type Cliente } from '#contract/catalogos/clientes'
import { texto } from '#i18n/texto'
import { borrarAsistencia } from '#server/catalogos/clientes/borrar-asistencia'
import type { Tx } from '#server/db/pool'
import { ident, join, raw, sql, type Sql } from '#server/db/sql'
import type { Contexto } from '#server/http/context'
import { motivosDe, type Rastro } from '#server/resource/actos'
import { borrarCartas } from '#server/catalogos/clientes/borrar-cartas'
import { borrarAccesos } from './borrar-accesos.ts'
import { borrarCopias } from './borrar-copias.ts'
import { quitarHuerfanos } from './encargados.ts'

const SE_QUEDAN: ReadonlySet<string> = new Set(['nombres', 'apellidos', 'activo'])
/** Papers of the school that stay, of which the bitácora tells no values any more. */
const PAPELES = ['constancias', 'convenios'] as const
const SE_BORRAN = DATOS_PERSONALES.filter((campo) => !SE_QUEDAN.has(campo))
/** Tables that stay with the name: money, and papers that the school certified and anybody may check. */
const TABLAS_QUE_QUEDAN = ['cargos', 'recibos', 'recibo_lineas', 'creditos', 'recordatorios', 'constancias'] as const

/**
 * Locks a person with the records merged into hers, entirely and at once: whoever writes something that names one of
 * them waits, or is waited for by who holds nothing yet.
 */
export const bloquearPersona = (tx: Tx, id: number): Promise<number> =>
  tx.run(sql`SELECT FROM clientes WHERE id = ${id} OR fusionado_en = ${id} ORDER BY id FOR UPDATE`)

/**
 * Erases a person on request (docs/diseno/dominio.md, «Estudiantes y encargados»), with the records merged into hers.
 * Without money rows or certificates everything goes, enrolments too (`todo`); otherwise the name stays on those
 * documents and all the rest goes (`contactos`). The bitácora keeps who did it, why, and the names of the fields alone.
 */
export async function borrarDatos(tx: Tx, _: Contexto, { id }: Cliente): Promise<Rastro> {
  const personas = await tx.many<{ id: number }>(
    sql`SELECT id FROM clientes WHERE id = ${id} OR fusionado_en = ${id} ORDER BY id`,
  )
  const ids = personas.map((persona) => persona.id)
  await borrarCopias(tx, ids)
  const reportados = await borrarAccesos(tx, ids)
  await olvidar(tx, 'avisos_pago', sql`SELECT unnest(${reportados}::int[])`, true)
  for (const tabla of PAPELES)
    await olvidar(tx, tabla, sql`SELECT id FROM ${ident(tabla)} WHERE cliente_id = ANY(${ids})`, false)
  // The signer of an arrangement stays on it as a name alone.
  await tx.run(sql`UPDATE convenios SET firmante_dni = NULL, observacion = NULL WHERE cliente_id = ANY(${ids})`)
  await borrarCorreos(tx, ids)
  const encargados = await tx.many<{ encargado_id: number }>(
    sql`DELETE FROM cliente_encargados WHERE cliente_id = ANY(${ids}) RETURNING encargado_id`,
  )
  await tx.run(sql`DELETE FROM datos_facturacion WHERE cliente_id = ANY(${ids})`)
  await tx.run(sql`DELETE FROM carnets WHERE cliente_id = ANY(${ids})`)
  await tx.run(sql`DELETE FROM cliente_fotos WHERE cliente_id = ANY(${ids})`)
  // That somebody was reminded of money stays with the money; where it was sent does not.
  await tx.run(sql`UPDATE recordatorios SET destino = '' WHERE cliente_id = ANY(${ids})`)
  await tx.run(sql`
    UPDATE avisos
    SET destino = '', mensaje = '', estado = CASE estado WHEN 'por_enviar' THEN 'cancelado' ELSE estado END
    WHERE cliente_id = ANY(${ids})
      OR id IN (${avisosDe(ids)})
  `)

  await borrarTextos(tx, ids)
  await borrarRegistros(tx, ids)

  await tx.run(sql`DELETE FROM avisos_pago WHERE cliente_id = ANY(${ids}) AND recibo_id IS NULL`)
  const alcance = (await quedaAlgo(tx, ids)) ? 'contactos' : 'todo'
  const cartas = await borrarCartas(tx, ids, alcance === 'todo')
  await olvidar(tx, 'cartas_consentimiento', sql`SELECT unnest(${cartas}::int[])`, alcance === 'todo')
  await borrarAsistencia(tx, ids, alcance === 'todo')
  await borrarBecas(tx, ids, alcance === 'todo')
  if (alcance === 'todo') {
    await olvidar(tx, 'matriculas', sql`SELECT id FROM matriculas WHERE cliente_id = ANY(${ids})`, true)
    await tx.run(sql`DELETE FROM matriculas WHERE cliente_id = ANY(${ids})`)
    await tx.run(sql`DELETE FROM clientes WHERE id = ANY(${ids})`)
  } else {
    await tx.run(
      sql`
        UPDATE clientes
        SET ${raw(SE_BORRAN.map((campo) => `${campo} = NULL`).join(', '))}, activo = false, datos_borrados_en = now()
        WHERE id = ANY(${ids})
      `,
    )
  }
  await olvidar(tx, 'clientes', sql`SELECT unnest(${ids}::int[])`, alcance === 'todo')
  await borrarEncargados(
    tx,
    encargados.map(({ encargado_id }) => encargado_id),
  )

  const campos = [...(alcance === 'todo' ? DATOS_PERSONALES : SE_BORRAN), 'encargados', 'datos_facturacion']
  return { despues: { alcance, campos }, respuesta: { alcance } }
}

/** Why she had a scholarship is told by nothing any more; where nothing of hers stays, nor that she had one. */
async function borrarBecas(tx: Tx, ids: readonly number[], entero: boolean): Promise<void> {
  const suyas = sql`SELECT id FROM becas WHERE cliente_id = ANY(${[...ids]})`
  await olvidar(tx, 'becas', suyas, entero)
  const motivos = ['motivo', ...motivosDe(ACTOS_DE_BECA)].map((columna) => sql`${ident(columna)} = NULL`)
  await tx.run(sql`UPDATE becas SET ${join(motivos)} WHERE id IN (${suyas})`)
  if (entero) await tx.run(sql`DELETE FROM becas WHERE id IN (${suyas})`)
}

/** Ids of the messages about them, of money or of absences. */
const avisosDe = (ids: readonly number[]): Sql => sql`
  SELECT aviso_id FROM recordatorios WHERE cliente_id = ANY(${[...ids]}) AND aviso_id IS NOT NULL
  UNION ALL
  SELECT x.aviso_id
  FROM aviso_ausencias x
  JOIN matriculas m ON m.id = x.matricula_id
  WHERE m.cliente_id = ANY(${[...ids]})
`

/**
 * Letters to her, or to a guardian of hers alone, go whole: with those that wait, and what a mail server said of the
 * address. A letter to a guardian of others too, who may be in it, leaves or ends within days.
 */
async function borrarCorreos(tx: Tx, ids: readonly number[]): Promise<void> {
  const direcciones = sql`
    SELECT lower(c.correo)
    FROM clientes c
    WHERE c.id = ANY(${[...ids]}) AND c.correo IS NOT NULL
    UNION
    SELECT lower(e.correo)
    FROM encargados e
    JOIN cliente_encargados ce ON ce.encargado_id = e.id
    WHERE ce.cliente_id = ANY(${[...ids]})
      AND e.correo IS NOT NULL
      AND NOT EXISTS (
        SELECT FROM cliente_encargados otro WHERE otro.encargado_id = e.id AND otro.cliente_id <> ALL(${[...ids]})
      )
  `
  await tx.run(sql`
    DELETE FROM correos
    WHERE lower(para) IN (${direcciones})
      OR id IN (SELECT correo_id FROM avisos WHERE id IN (${avisosDe(ids)}))
  `)
  await tx.run(sql`DELETE FROM correos_rechazados WHERE direccion IN (${direcciones})`)
}

/** The subject of a certificate stays with its number and the name; its words, which may tell her document, do not. */
const borrarTextos = (tx: Tx, ids: readonly number[]): Promise<number> =>
  tx.run(sql`
    UPDATE constancias
    SET detalle = detalle || ${JSON.stringify({ parrafos: [texto('documentos.constancia.borrada')] })}::jsonb
    WHERE cliente_id = ANY(${[...ids]})
  `)

/** The bitácora keeps its rows about them and tells no values any more; nor, of whom nothing is left, the name. */
const olvidar = (tx: Tx, entidad: string, ids: Sql, entero: boolean): Promise<number> =>
  tx.run(sql`
    INSERT INTO datos_borrados (entidad, entidad_id, entero)
    SELECT ${entidad}, x.id, ${entero}
    FROM (${ids}) AS x (id)
    ON CONFLICT (entidad, entidad_id) DO UPDATE SET entero = datos_borrados.entero OR excluded.entero
  `)

/**
 * Registrations sent about her by the public forms, also twice, go whole: with its history, what was told to the parent
 * and the places that it held. The enrolments that it became are hers, and don't say any more where they came from.
 */
async function borrarRegistros(tx: Tx, ids: readonly number[]): Promise<void> {
  const registros = await tx.many<{ id: number; envio_id: number }>(sql`
    WITH RECURSIVE suyo AS (
      SELECT id
      FROM registros
      WHERE cliente_id = ANY(${ids})
      UNION
      SELECT r.id
      FROM registros r
      JOIN suyo s ON r.duplicado_de_id = s.id
    )
    SELECT r.id, r.envio_id
    FROM registros r
    WHERE r.id IN (SELECT id FROM suyo)
    ORDER BY r.id
    FOR UPDATE
  `)
  const suyos = registros.map(({ id }) => id)
  await tx.run(sql`DELETE FROM matriculas WHERE registro_id = ANY(${suyos}) AND cliente_id IS NULL`)
  await tx.run(sql`UPDATE matriculas SET registro_id = NULL WHERE registro_id = ANY(${suyos})`)
  // The letters signed for them are hers, and go with her.
  await tx.run(
    sql`
      UPDATE cartas_consentimiento
      SET cliente_id = ${ids[0]}
      WHERE registro_id = ANY(${suyos}) AND cliente_id IS NULL
    `,
  )
  await tx.run(sql`UPDATE registros SET duplicado_de_id = NULL WHERE id = ANY(${suyos})`)
  await tx.run(sql`DELETE FROM registros WHERE id = ANY(${suyos})`)
  await tx.run(
    sql`
      DELETE FROM registro_envios e
      WHERE e.id = ANY(${registros.map(({ envio_id }) => envio_id)})
        AND NOT EXISTS (SELECT FROM registros r WHERE r.envio_id = e.id)
    `,
  )
  await olvidar(tx, 'registros', sql`SELECT unnest(${suyos}::int[])`, true)
}

async function quedaAlgo(tx: Tx, ids: readonly number[]): Promise<boolean> {
  const { algo } = await tx.one<{ algo: boolean }>(
    sql`SELECT ${join(
      TABLAS_QUE_QUEDAN.map((tabla) => sql`EXISTS (SELECT FROM ${ident(tabla)} WHERE cliente_id = ANY(${ids}))`),
      ' OR ',
    )} AS algo`,
  )
  return algo
}

/** Her guardians without other students go with her; one whom a receipt names keeps the name alone. */
async function borrarEncargados(tx: Tx, ids: readonly number[]): Promise<void> {
  // Payments that they reported and nobody made a receipt of go too.
  await tx.run(sql`
    DELETE FROM avisos_pago a
    WHERE a.encargado_id = ANY(${ids})
      AND a.recibo_id IS NULL
      AND NOT EXISTS (SELECT FROM cliente_encargados ce WHERE ce.encargado_id = a.encargado_id)
  `)
  await quitarHuerfanos(tx, ids)
  await tx.run(sql`
    UPDATE encargados e
    SET
      dni = NULL, otro_documento_tipo = NULL, otro_documento = NULL, otro_documento_pais = NULL, telefono = NULL,
      telefono_2 = NULL, whatsapp = NULL, correo = NULL, direccion = NULL, municipio = NULL
    WHERE e.id = ANY(${ids}) AND NOT EXISTS (SELECT FROM cliente_encargados ce WHERE ce.encargado_id = e.id)
  `)
}
