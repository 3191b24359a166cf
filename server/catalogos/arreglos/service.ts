import type { Rastro } from '#server/resource/actos'
import {
  fueraDeLimites,
  MAX_MESES,
  type Arreglo,
  type ArregloCrear,
  type DetalleArreglo,
} from '#contract/catalogos/arreglos'
import type { LimitesDeArreglo } from '#contract/ajustes/centro'
import type { Centavos } from '#contract/dinero'
import { sumarMeses } from '#contract/tiempo/fechas'
import { formatoFecha, formatoLempiras } from '#contract/texto/formato'
import { texto } from '#i18n/texto'
import { enVigor } from '#server/cargos/vencimientos'
import { autorizar } from '#server/autorizaciones/autorizar'
import { nombreDe } from '#server/catalogos/personas/nombre'
import { revocarDeArreglo } from '#server/catalogos/constancias/revocar'
import type { Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { tomadoEl } from '#server/documentos/orden'
import { codigoNuevo } from '#server/documentos/verificacion'
import { audit } from '#server/bitacora/audit'
import type { Contexto } from '#server/http/context'
import { AppError, invalidField } from '#server/http/errors'
import { limitesDeArreglo, rotosDe } from './lectura.ts'
import { repartirEnCuotas } from './repartir.ts'

interface CargoVencido {
  id: number
  descripcion: string
  vence: string
  debe: Centavos
  /** Number of the arrangement in force that holds it. */
  arreglo: string | null
}

/**
 * Makes instalments of what is overdue of a student, exactly what is owed; answers the id of the arrangement
 * (docs/diseno/dominio.md, «Arreglos de pago»). No price changes by it: while it is kept its charges bear no late fee
 * and are as old as their instalments.
 *
 * Throws `regla` for a date out of its place, a charge that is not overdue or of somebody else, or under another
 * arrangement; `conflicto` when what is owed is not what was confirmed; what `autorizar` throws for more than the
 * centre lets anybody agree.
 */
export async function acordarArreglo(tx: Tx, contexto: Contexto, crear: ArregloCrear): Promise<number> {
  const { hoy } = contexto
  const { cliente_id, total, cuotas, gracia_dias, firmante, firmante_dni = null, observacion = null } = crear
  if ((cuotas[0]?.vence ?? '') < hoy) throw invalidField('cuotas.0.vence', 'arreglos.error.pasada')
  if ((cuotas.at(-1)?.vence ?? '') > sumarMeses(hoy, MAX_MESES))
    throw invalidField(`cuotas.${cuotas.length - 1}.vence`, 'arreglos.error.lejana', { meses: MAX_MESES })
  const cargos = await bloquearVencidos(tx, crear, hoy)
  const debe = cargos.reduce((suma, cargo) => suma + cargo.debe, 0)
  if (debe !== total)
    throw new AppError('conflicto', {
      message: { key: 'arreglos.error.cambio_saldo', params: { debe: formatoLempiras(debe) } },
      data: { debe },
    })
  const limites = await limitesDeArreglo(tx)
  const fuera = fueraDeLimites(cuotas, limites, hoy)
  const autorizacion_id = await permitir(tx, contexto, crear, fuera)
  const partes = repartirEnCuotas(cargos, cuotas)
  const detalle = await detalleDe(tx, contexto, cliente_id, cargos, cuotas)
  const { id, numero } = await escribirArreglo(tx, contexto, {
    cliente_id,
    gracia_dias,
    total,
    firmante,
    firmante_dni,
    observacion,
    detalle,
    autorizacion_id,
    limites,
  })
  await tx.run(sql`
    INSERT INTO convenio_partes (convenio_id, cuota, cargo_id, vence, monto, despues)
    SELECT ${id}::int, cuota, cargo_id, vence, monto, despues
    FROM jsonb_to_recordset(${JSON.stringify(partes)}::jsonb) AS p(
      cuota int, cargo_id int, vence date, monto bigint, despues bigint
    )
  `)
  await audit(tx, contexto, {
    modulo: 'Arreglos',
    accion: 'crear',
    entidad: 'convenios',
    entidad_id: id,
    despues: { numero, total, cuotas: cuotas.length, gracia_dias, firmante, hasta: cuotas.at(-1)?.vence },
  })
  return id
}

/**
 * Lets pass what is somebody else's to accept: a term beyond the centre's limits, and charges of an arrangement that
 * broke, a promise that was not kept once. Null where it is neither. Throws what `autorizar` throws.
 */
async function permitir(
  tx: Tx,
  contexto: Contexto,
  { cliente_id, cargo_ids, total, cuotas, motivo }: ArregloCrear,
  fuera: boolean,
): Promise<number | null> {
  const rotos = await rotosDe(tx, cargo_ids)
  if (!rotos.length && !fuera) return null
  const params = {
    estudiante: await nombreDe(tx, cliente_id),
    numeros: rotos.map(({ numero }) => numero).join(', '),
    total: formatoLempiras(total),
    cuotas: cuotas.length,
    primera: formatoFecha(cuotas[0]?.vence ?? ''),
    ultima: formatoFecha(cuotas.at(-1)?.vence ?? ''),
  }
  const otraVez = fuera ? 'autorizaciones.que.arreglo_otra_vez_fuera' : 'autorizaciones.que.arreglo_otra_vez'
  return autorizar(tx, contexto, {
    permiso: 'Descuentos:autorizar',
    que: { key: rotos.length ? otraVez : 'autorizaciones.que.arreglo_fuera', params },
    motivo,
    campo: 'motivo',
    negativa: { key: rotos.length ? 'autorizaciones.negativa.arreglo' : 'autorizaciones.negativa.arreglo_fuera' },
  })
}

/** The chosen charges, oldest due first, locked in the order of their ids as for a payment. */
async function bloquearVencidos(
  tx: Tx,
  { cliente_id, cargo_ids }: Pick<ArregloCrear, 'cliente_id' | 'cargo_ids'>,
  hoy: string,
): Promise<CargoVencido[]> {
  await tx.run(sql`SELECT FROM cargos WHERE id = ANY(${cargo_ids}) ORDER BY id FOR NO KEY UPDATE`)
  const cargos = await tx.many<CargoVencido>(sql`
    SELECT
      c.id, c.descripcion, c.vence, c.neto - c.aplicado AS debe,
      (
        SELECT v.numero
        FROM convenio_partes p
        JOIN convenios v ON v.id = p.convenio_id AND ${enVigor('v')}
        WHERE p.cargo_id = c.id LIMIT 1
      ) AS arreglo
    FROM cargos c
    WHERE c.id = ANY(${cargo_ids})
      AND c.cliente_id = ${cliente_id}
      AND c.anulado_en IS NULL
      AND c.neto > c.aplicado
      AND c.vence < ${hoy}
    ORDER BY c.vence, c.id
  `)
  if (cargos.length < new Set(cargo_ids).size) throw invalidField('cargo_ids', 'arreglos.error.no_vencido')
  const tomado = cargos.find(({ arreglo }) => arreglo !== null)
  if (tomado)
    throw invalidField('cargo_ids', 'arreglos.error.en_otro', { cargo: tomado.descripcion, numero: tomado.arreglo })
  return cargos
}

async function detalleDe(
  tx: Tx,
  { usuario_id }: Contexto,
  cliente_id: number,
  cargos: readonly CargoVencido[],
  cuotas: ArregloCrear['cuotas'],
): Promise<DetalleArreglo> {
  const { centro, estudiante, autorizado } = await tx.one<
    Pick<DetalleArreglo, 'centro' | 'estudiante' | 'autorizado'>
  >(sql`
    SELECT
      (SELECT jsonb_build_object('nombre', nombre, 'rtn', rtn, 'direccion', direccion) FROM centro) AS centro,
      jsonb_build_object('nombre', c.nombres || ' ' || c.apellidos, 'codigo', c.codigo) AS estudiante,
      (
        SELECT jsonb_build_object('nombre', u.nombre, 'cargo', r.nombre)
        FROM usuarios u
        JOIN roles r ON r.id = u.rol_id
        WHERE u.id = ${usuario_id}
      ) AS autorizado
    FROM clientes c
    WHERE c.id = ${cliente_id}
  `)
  return {
    centro,
    estudiante,
    autorizado,
    cargos: cargos.map(({ id, descripcion, vence, debe }) => ({ cargo_id: id, descripcion, vence, monto: debe })),
    cuotas,
  }
}

type PorEscribir = Pick<ArregloCrear, 'cliente_id' | 'gracia_dias' | 'total' | 'firmante'> & {
  firmante_dni: string | null
  observacion: string | null
  detalle: DetalleArreglo
  autorizacion_id: number | null
  limites: LimitesDeArreglo
}

/** With the next number of the year: the counter's row is locked last of all that others wait for. */
async function escribirArreglo(
  tx: Tx,
  { hoy, usuario_id }: Contexto,
  arreglo: PorEscribir,
): Promise<{ id: number; numero: string }> {
  const serie = `ARR-${hoy.slice(0, 4)}`
  await tx.run(sql`INSERT INTO series (serie, siguiente) VALUES (${serie}, 1) ON CONFLICT DO NOTHING`)
  return tx.one(sql`
    WITH contador AS (
      UPDATE series
      SET siguiente = siguiente + 1, ${tomadoEl(hoy)}
      WHERE serie = ${serie}
      RETURNING siguiente - 1 AS numero
    )
    INSERT INTO convenios (
      numero, cliente_id, fecha, gracia_dias, total, firmante, firmante_dni, observacion, detalle,
      codigo_verificacion, autorizacion_id, usuario_id, limite_cuotas, limite_dias
    )
    SELECT
      ${serie} || '-' || lpad(numero::text, 6, '0'), ${arreglo.cliente_id}, ${hoy}::date, ${arreglo.gracia_dias},
      ${arreglo.total}, ${arreglo.firmante}, ${arreglo.firmante_dni}, ${arreglo.observacion},
      ${JSON.stringify(arreglo.detalle)}::jsonb, ${codigoNuevo()}, ${arreglo.autorizacion_id},
      ${usuario_id}, ${arreglo.limites.arreglo_cuotas}, ${arreglo.limites.arreglo_dias}
    FROM contador
    RETURNING id, numero
  `)
}

/**
 * Annuls an arrangement: from today on its charges are as old as they were before it, and a certificate of keeping it
 * falls. Its charges are locked after it, as by what breaks it.
 */
export async function anularArreglo(tx: Tx, contexto: Contexto, { id, numero, fecha }: Arreglo): Promise<Rastro> {
  const cargos = await tx.many<{ id: number }>(sql`
    SELECT id
    FROM cargos
    WHERE id IN (SELECT cargo_id FROM convenio_partes WHERE convenio_id = ${id})
    ORDER BY id
    FOR NO KEY UPDATE
  `)
  const ids = cargos.map((cargo) => cargo.id)
  return {
    despues: { numero },
    escribe: { cierre: 'anulado', hasta: fecha > contexto.hoy ? fecha : contexto.hoy },
    sigue: () => revocarDeArreglo(tx, contexto, ids, texto('constancias.revocada.arreglo', { numero })),
  }
}
