import { formatoFecha, formatoTelefono } from '#contract/formato'
import { texto } from '#i18n/texto'
import { urlDeCuenta } from '#server/catalogos/clientes/accesos'
import type { Carta } from '#server/correo/carta'
import type { Tx } from '#server/db/pool'
import type { Remitente } from './mensaje.ts'

/** From so many in a row on, the message says how many they are. */
const SEGUIDAS = 3

export interface Ausencia {
  sesion_id: number
  matricula_id: number
  cliente_id: number
  /** First names: what the message says is as little as is useful. */
  nombres: string
  curso: string
  fecha: string
  /** Classes of that course missed in a row until this one, without excuse. */
  seguidas: number
}

/** The guardian whom a letter goes to, and where. */
interface Avisada {
  encargado_id: number
  nombre: string
  destino: string
}

/** What a guardian is told: who, of which class and when; in a row, how many. */
export async function cartaDeAusencias(
  tx: Tx,
  { encargado_id, nombre, destino }: Avisada,
  ausencias: readonly Ausencia[],
  { centro, origen }: Remitente,
  hoy: string,
): Promise<Carta> {
  const url = await urlDeCuenta(tx, { encargado_id, cliente_id: null }, ausencias, { hoy, origen, parte: 'asistencia' })
  const linea = ({ nombres, curso, fecha, seguidas }: Ausencia) =>
    texto(seguidas >= SEGUIDAS ? 'documentos.ausencia.seguidas' : 'documentos.ausencia.linea', {
      nombre: nombres,
      curso,
      fecha: formatoFecha(fecha),
      cuantas: seguidas,
    })
  return {
    centro: { nombre: centro.nombre, correo: centro.correo },
    para: destino,
    asunto: texto('documentos.ausencia.asunto', { centro: centro.nombre }),
    saludo: texto('documentos.ausencia.saludo', { nombre }),
    antes: [texto('documentos.ausencia.cuerpo', { centro: centro.nombre }), ausencias.map(linea).join('\n')],
    ...(url && { enlace: { rotulo: texto('documentos.ausencia.en_linea'), url } }),
    despues: [
      texto('documentos.ausencia.cierre'),
      ...(centro.telefono
        ? [texto('documentos.ausencia.telefono', { telefono: formatoTelefono(centro.telefono) })]
        : []),
    ],
  }
}
