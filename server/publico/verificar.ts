import { formatoFecha, formatoLempiras, formatoNumeroRecibo, iniciales } from '#contract/texto/formato'
import type { EstadoArreglo } from '#contract/catalogos/arreglos'
import type { Constancia } from '#contract/catalogos/constancias'
import type { Finiquito } from '#contract/catalogos/finiquitos'
import type { TipoRecibo } from '#contract/recibos/recibos-individuales'
import { texto } from '#i18n/texto'
import type { Db } from '#server/db/pool'
import { ESTADO } from '#server/catalogos/arreglos/lectura'
import { raw, sql } from '#server/db/sql'

/** The page of a printed code: whether the document is valid, and enough of it to compare with the paper. */
interface Verificado {
  mensaje: string
  tono: 'bien' | 'mal'
  filas: { etiqueta: string; valor: string }[]
}

const palabra = (clave: string): string => texto(`documentos.verificar.${clave}`)

/** The document that bears this code, of whatever kind; undefined when there is none. */
export async function verificarCodigo(db: Db, codigo: string): Promise<Verificado | undefined> {
  return (
    (await verificarRecibo(db, codigo)) ??
    (await verificarFiniquito(db, codigo)) ??
    (await verificarConsentimiento(db, codigo)) ??
    (await verificarArreglo(db, codigo)) ??
    (await verificarConstancia(db, codigo))
  )
}

interface Recibo {
  serie: string
  numero: number
  tipo: TipoRecibo
  fecha: string
  fecha_confirmada: boolean | null
  total: number
  estado: 'emitido' | 'anulado'
  /** The document that undid it. */
  deshecho_serie: string | null
  deshecho_numero: number | null
  /** Rejections by the bank: each payment, with its document and the bank's date where there is one. */
  rechazos: { monto: number; numero: number | null; fecha: string | null }[]
}

async function verificarRecibo(db: Db, codigo: string): Promise<Verificado | undefined> {
  const recibo = await db.maybe<Recibo>(sql`
    SELECT
      r.serie, r.numero, r.tipo, r.fecha, r.fecha_confirmada, r.total, r.estado, o.serie AS deshecho_serie,
      o.numero AS deshecho_numero,
      (
        SELECT coalesce(
          jsonb_agg(
            jsonb_build_object('monto', p.monto, 'numero', c.numero, 'fecha', x.fecha_banco)
            ORDER BY p.orden
          ), '[]'
        )
        FROM recibo_pagos p
        LEFT JOIN rechazos x ON x.pago_id = p.id AND x.deshecho_id IS NULL
        LEFT JOIN recibos c ON c.id = x.recibo_id
        WHERE p.recibo_id = r.id AND p.estado_banco = 'rechazado'
      ) AS rechazos
    FROM recibos r
    LEFT JOIN recibos o ON o.revierte_id = r.id AND o.estado = 'emitido'
    WHERE r.codigo_verificacion = ${codigo}
  `)
  if (!recibo) return undefined
  const deshecho = mensajeDeDeshecho(recibo)
  return {
    mensaje: deshecho ?? [palabra('valido'), ...recibo.rechazos.map(mensajeDeRechazo)].join(' '),
    tono: deshecho === undefined && recibo.rechazos.length === 0 ? 'bien' : 'mal',
    filas: [
      { etiqueta: palabra('tipo'), valor: texto(`documentos.recibo.titulos.${recibo.tipo}`) },
      { etiqueta: palabra('numero'), valor: formatoNumeroRecibo(recibo.serie, recibo.numero) },
      {
        etiqueta: palabra('fecha'),
        valor: recibo.fecha_confirmada === false ? palabra('por_confirmar') : formatoFecha(recibo.fecha),
      },
      { etiqueta: palabra('total'), valor: formatoLempiras(recibo.total) },
      { etiqueta: palabra('estado'), valor: texto(`opciones.estado.${situacionDe(recibo)}`) },
    ],
  }
}

/** As the receipt's own page says it. */
const situacionDe = ({ estado, deshecho_numero, rechazos }: Recibo) =>
  estado === 'emitido' && deshecho_numero === null && rechazos.length ? 'pago_rechazado' : estado

/** Why the document counts no more; undefined while it does. */
function mensajeDeDeshecho({ estado, tipo, deshecho_serie, deshecho_numero }: Recibo): string | undefined {
  if (deshecho_serie !== null && deshecho_numero !== null)
    return texto(`documentos.verificar.${tipo === 'rechazo' ? 'rechazo_deshecho' : 'revertido'}`, {
      numero: formatoNumeroRecibo(deshecho_serie, deshecho_numero),
    })
  return estado === 'anulado' ? palabra('anulado') : undefined
}

const mensajeDeRechazo = ({ monto, numero, fecha }: Recibo['rechazos'][number]): string =>
  numero === null || fecha === null
    ? texto('documentos.verificar.rechazado_antes', { monto: formatoLempiras(monto) })
    : texto('documentos.verificar.rechazado', {
        monto: formatoLempiras(monto),
        fecha: formatoFecha(fecha),
        numero: formatoNumeroRecibo('RC', numero),
      })

type Carta = Pick<Finiquito, 'numero' | 'fecha' | 'total_pagado' | 'condonado' | 'estado' | 'detalle'>

/** The student, who may be a child, is told by initials and code alone. */
async function verificarFiniquito(db: Db, codigo: string): Promise<Verificado | undefined> {
  const finiquito = await db.maybe<Carta>(
    sql`
      SELECT numero, fecha, total_pagado, condonado, estado, detalle
      FROM finiquitos
      WHERE codigo_verificacion = ${codigo}
    `,
  )
  if (!finiquito) return undefined
  const { numero, fecha, total_pagado, condonado, estado, detalle } = finiquito
  return {
    mensaje: palabra(estado === 'vigente' ? 'valido' : 'revocado'),
    tono: estado === 'vigente' ? 'bien' : 'mal',
    filas: [
      { etiqueta: palabra('tipo'), valor: texto('documentos.finiquito.titulo') },
      { etiqueta: palabra('numero'), valor: numero },
      { etiqueta: palabra('fecha'), valor: formatoFecha(fecha) },
      {
        etiqueta: texto('documentos.recibo.estudiante'),
        valor: `${conPuntos(detalle.estudiante.nombre)} (${detalle.estudiante.codigo})`,
      },
      { etiqueta: palabra('pagado'), valor: formatoLempiras(total_pagado) },
      ...(condonado > 0 ? [{ etiqueta: palabra('condonado'), valor: formatoLempiras(condonado) }] : []),
      { etiqueta: palabra('estado'), valor: texto(`opciones.estado.${estado}`) },
    ],
  }
}

/** «S. M.»: enough to compare with the paper. */
const conPuntos = (nombres: string, apellidos = ''): string =>
  [...iniciales(nombres, apellidos)].map((letra) => `${letra}.`).join(' ')

interface Consentimiento {
  numero: string
  fecha: string
  menor_nombres: string
  menor_apellidos: string
  estado: 'vigente' | 'revocada'
  verificacion: 'por_verificar' | 'verificada'
}

async function verificarConsentimiento(db: Db, codigo: string): Promise<Verificado | undefined> {
  const carta = await db.maybe<Consentimiento>(
    sql`
      SELECT numero, fecha, menor_nombres, menor_apellidos, estado, verificacion
      FROM cartas_consentimiento
      WHERE codigo_verificacion = ${codigo}
    `,
  )
  if (!carta) return undefined
  return {
    mensaje: palabra(carta.estado === 'vigente' ? 'valido' : 'revocado'),
    tono: carta.estado === 'vigente' ? 'bien' : 'mal',
    filas: [
      { etiqueta: palabra('tipo'), valor: texto('documentos.carta.titulo') },
      { etiqueta: palabra('numero'), valor: carta.numero },
      { etiqueta: palabra('fecha'), valor: formatoFecha(carta.fecha) },
      { etiqueta: texto('documentos.carta.menor'), valor: conPuntos(carta.menor_nombres, carta.menor_apellidos) },
      {
        etiqueta: palabra('estado'),
        valor: [
          texto(`opciones.estado.${carta.estado}`),
          ...(carta.estado === 'vigente' ? [texto(`opciones.verificacion.${carta.verificacion}`)] : []),
        ].join(' · '),
      },
    ],
  }
}

interface Arreglo {
  numero: string
  fecha: string
  /** First day on which it was no longer in force. */
  hasta: string | null
  total: number
  estudiante: { nombre: string; codigo: string }
  cuotas: number
  estado: EstadoArreglo
}

async function verificarArreglo(db: Db, codigo: string): Promise<Verificado | undefined> {
  const arreglo = await db.maybe<Arreglo>(
    sql`
      SELECT
        t.numero, t.fecha, nullif(t.hasta, 'infinity') AS hasta, t.total, t.detalle->'estudiante' AS estudiante,
        jsonb_array_length(t.detalle->'cuotas') AS cuotas, ${raw(ESTADO)} AS estado
      FROM convenios t
      WHERE t.codigo_verificacion = ${codigo}
    `,
  )
  if (!arreglo) return undefined
  const { numero, fecha, hasta, total, estudiante, cuotas, estado } = arreglo
  return {
    mensaje:
      hasta === null ? palabra('valido') : texto('documentos.verificar.sin_efecto', { fecha: formatoFecha(hasta) }),
    tono: hasta === null ? 'bien' : 'mal',
    filas: [
      { etiqueta: palabra('tipo'), valor: texto('documentos.arreglo.titulo') },
      { etiqueta: palabra('numero'), valor: numero },
      { etiqueta: palabra('fecha'), valor: formatoFecha(fecha) },
      {
        etiqueta: texto('documentos.recibo.estudiante'),
        valor: `${conPuntos(estudiante.nombre)} (${estudiante.codigo})`,
      },
      { etiqueta: palabra('total'), valor: formatoLempiras(total) },
      { etiqueta: texto('arreglos.cuotas'), valor: String(cuotas) },
      { etiqueta: palabra('estado'), valor: texto(`opciones.estado.${estado}`) },
    ],
  }
}

/** The student by initials and code; of the course, its name: what it certifies is compared with the paper. */
async function verificarConstancia(db: Db, codigo: string): Promise<Verificado | undefined> {
  const constancia = await db.maybe<Pick<Constancia, 'numero' | 'tipo' | 'fecha' | 'estado' | 'detalle'>>(
    sql`SELECT numero, tipo, fecha, estado, detalle FROM constancias WHERE codigo_verificacion = ${codigo}`,
  )
  if (!constancia) return undefined
  const { numero, tipo, fecha, estado, detalle } = constancia
  return {
    mensaje: palabra(estado === 'vigente' ? 'valido' : 'revocado'),
    tono: estado === 'vigente' ? 'bien' : 'mal',
    filas: [
      { etiqueta: palabra('tipo'), valor: texto(`opciones.tipo.${tipo}`) },
      { etiqueta: palabra('numero'), valor: numero },
      { etiqueta: palabra('fecha'), valor: formatoFecha(fecha) },
      {
        etiqueta: texto('documentos.recibo.estudiante'),
        valor: `${conPuntos(detalle.estudiante.nombre)} (${detalle.estudiante.codigo})`,
      },
      ...(detalle.curso === null ? [] : [{ etiqueta: texto('campos.curso'), valor: detalle.curso }]),
      { etiqueta: palabra('estado'), valor: texto(`opciones.estado.${estado}`) },
    ],
  }
}
