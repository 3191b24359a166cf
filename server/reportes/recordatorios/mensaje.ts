import type { Centavos } from '#contract/dinero'
import { formatoFecha, formatoLempiras } from '#contract/texto/formato'
import { texto } from '#i18n/texto'
import type { Textos } from '#contract/ajustes/plantillas'
import type { Carta } from '#server/correo/carta'
import { dichoDe, enUnTexto, escribirPlantilla, plantillasEnVigor } from '#server/documentos/plantilla'
import { dePartes, partesDe } from '#server/cargos/vencimientos'
import type { Db } from '#server/db/pool'
import { sql, type Sql } from '#server/db/sql'

/** The person a message goes to: a guardian, or a student who has none. */
export interface Persona {
  encargado_id: number | null
  cliente_id: number | null
  nombre: string
}

/** A due date of a charge: its own, or that of an instalment of an arrangement. */
export interface Pieza {
  cargo_id: number
  vence: string
}

interface Debido {
  descripcion: string
  /** The number of an arrangement's instalment; null of what keeps its own date. */
  cuota: number | null
  vence: string
  pendiente: Centavos
  vencido: boolean
  /** It had been paid, and the bank took the money back. */
  rechazado: boolean
}

/** A student's debts that a message names. */
export interface Cuenta {
  cliente_id: number
  nombre: string
  cargos: Debido[]
}

/** The school as a message names it. */
export interface Remitente {
  centro: Carta['centro'] & { telefono: string | null }
  cuentas: { nombre: string; banco: string | null; numero: string | null }[]
  plantillas: Record<'aviso_pago' | 'ausencia', Textos>
  /** The beginning of an account link; undefined where none is given. */
  origen: string | undefined
}

/**
 * The overdue debts on `hoy` of each of these students, and of the due dates named by `piezas` also those not overdue
 * yet. Under an arrangement each charge stands in its instalments. A student who owes none of it is not in the answer.
 */
export const cuentasDe = (
  db: Db,
  clientes: readonly number[],
  piezas: readonly Pieza[],
  hoy: string,
): Promise<Cuenta[]> =>
  db.search<Cuenta>(sql`
    SELECT
      c.id AS cliente_id, c.nombres || ' ' || c.apellidos AS nombre,
      jsonb_agg(
        jsonb_build_object(
          'descripcion', k.descripcion, 'cuota', k.cuota, 'vence', k.vence, 'pendiente', k.pendiente, 'vencido',
          k.vence < ${hoy}::date, 'rechazado',
          EXISTS (
            SELECT FROM aplicaciones a
            JOIN rechazos x ON x.recibo_id = a.rechazo_id AND x.deshecho_id IS NULL
            WHERE a.cargo_id = k.id
          )
        )
        ORDER BY k.vence, k.id
      ) AS cargos
    FROM ${partesPendientes([...clientes], hoy)} AS k
    JOIN clientes c ON c.id = k.cliente_id
    WHERE k.pendiente > 0
      AND (k.vence < ${hoy}::date OR (k.id, k.vence) IN (SELECT p.cargo_id, p.vence FROM ${piezasSql(piezas)}))
    GROUP BY c.id
    ORDER BY c.id
  `)

/** Due dates as a table with the columns of `Pieza`. */
export const piezasSql = (piezas: readonly Pieza[]): Sql =>
  sql`jsonb_to_recordset(${JSON.stringify(piezas)}::jsonb) AS p (cargo_id int, vence date)`

/** The rest of the charges of some students, each whole or in the parts of its arrangement. */
const partesPendientes = (clientes: number[], hoy: string): Sql => sql`
  (
    SELECT
      c.id, c.cliente_id, c.descripcion, coalesce(p.vence, c.vence) AS vence, p.cuota,
      ${dePartes('(c.neto - c.aplicado)')} AS pendiente
    FROM cargos c
    LEFT JOIN ${partesDe(sql`SELECT id FROM cargos WHERE cliente_id = ANY(${clientes})`)} AS p
      ON p.cargo_id = c.id AND p.desde <= ${hoy} AND p.hasta > ${hoy}
    WHERE c.cliente_id = ANY(${clientes}) AND c.anulado_en IS NULL AND c.neto > c.aplicado
  )
`

export async function remitenteConCuentas(db: Db, origen: string | undefined): Promise<Remitente> {
  const remitente = await db.one<Omit<Remitente, 'plantillas' | 'origen'>>(sql`
    SELECT
      jsonb_build_object('nombre', z.nombre, 'correo', z.correo, 'telefono', z.telefono) AS centro,
      (
        SELECT coalesce(
          jsonb_agg(jsonb_build_object('nombre', b.nombre, 'banco', b.banco, 'numero', b.numero) ORDER BY b.id), '[]'
        )
        FROM cuentas b
        WHERE b.activo AND b.tipo = 'banco' AND b.numero IS NOT NULL
      ) AS cuentas
    FROM centro z
  `)
  return { ...remitente, plantillas: await plantillasEnVigor(db, ['aviso_pago', 'ausencia']), origen }
}

/** Sums of these accounts' charges, in all and overdue. */
export const sumasDe = (cuentas: readonly Cuenta[]): { debe: Centavos; vencido: Centavos } => {
  const cargos = cuentas.flatMap((cuenta) => cuenta.cargos)
  const suma = (de: readonly Debido[]) => de.reduce((total, { pendiente }) => total + pendiente, 0)
  return { debe: suma(cargos), vencido: suma(cargos.filter(({ vencido }) => vencido)) }
}

/** Values of a message to one person about all of her students, by the names of its fields. */
export function valoresDeAviso(
  persona: Pick<Persona, 'nombre'>,
  cuentas: readonly Cuenta[],
  { centro, cuentas: bancos }: Omit<Remitente, 'plantillas' | 'origen'>,
): Record<'encargado' | 'centro' | 'telefono' | 'detalle' | 'total' | 'cuentas', string> {
  const varios = cuentas.flatMap(({ cargos }) => cargos).length > 1
  return {
    encargado: persona.nombre,
    ...dichoDe(centro),
    detalle: cuentas.map(lineasDe).join('\n\n'),
    // A single charge's line says the total already.
    total: varios ? formatoLempiras(sumasDe(cuentas).debe) : '',
    cuentas: bancos.map(banco).join('\n'),
  }
}

/**
 * The letter to one person about all of her students, whose parts are also the message by WhatsApp; `enlace` is her own
 * account link.
 */
export function cartaDe(
  persona: Persona,
  para: string,
  cuentas: readonly Cuenta[],
  remitente: Remitente,
  enlace: string | undefined,
): Carta {
  const valores = valoresDeAviso(persona, cuentas, remitente)
  const { asunto, parrafos } = escribirPlantilla('aviso_pago', remitente.plantillas.aviso_pago, valores)
  const [saludo = '', ...antes] = parrafos
  const { nombre, correo } = remitente.centro
  return {
    centro: { nombre, correo },
    para,
    asunto,
    saludo,
    antes,
    ...(enlace && { enlace: { rotulo: texto('documentos.aviso_pago.cuenta_en_linea'), url: enlace } }),
    despues: [],
  }
}

/** The whole message as one text, without the link: the list of messages shows it to more people than may give one. */
export const textoDe = ({ saludo, antes, despues }: Carta): string => enUnTexto([saludo, ...antes, ...despues])

const banco = ({ nombre, banco: de, numero }: Remitente['cuentas'][number]): string =>
  texto('documentos.aviso_pago.cuenta', { nombre: de ?? nombre, numero: numero ?? '' })

/** As many charges of a student as are named one by one. */
const MOST_CARGOS = 6

function lineasDe({ nombre, cargos }: Cuenta): string {
  const callados = Math.max(0, cargos.length - MOST_CARGOS)
  const lineas = cargos.slice(0, MOST_CARGOS).map(({ descripcion, cuota, vence, pendiente, vencido, rechazado }) =>
    texto(
      rechazado
        ? 'documentos.recordatorio.linea_rechazada'
        : vencido
          ? 'documentos.recordatorio.linea'
          : 'documentos.aviso_pago.linea_por_vencer',
      {
        descripcion: cuota === null ? descripcion : texto('documentos.aviso_pago.cuota', { descripcion, cuota }),
        fecha: formatoFecha(vence),
        monto: formatoLempiras(pendiente),
      },
    ),
  )
  return [
    nombre,
    ...lineas,
    ...(callados ? [texto('documentos.recordatorio.y_mas', { smart_count: callados })] : []),
  ].join('\n')
}
