import { once } from 'node:events'
import { request as http, type IncomingMessage } from 'node:http'
import { request as https } from 'node:https'
import type { TLSSocket } from 'node:tls'
import { texto } from '#i18n/texto'
import { alertaDe, frase } from './alertas.ts'
import { limitedText } from './base/limited.ts'
import type { Life } from './base/process.ts'
import { certificateFolder, nearlySettings, readSettings, type Settings } from './base/settings.ts'
import { COMMIT, VERSION } from './base/version.ts'
import { runCommand } from './cli/command.ts'
import { withDatabase } from './cli/database.ts'
import { deLaBase } from './cli/estado-base.ts'
import * as partes from './cli/estado.ts'
import { roomOf } from './base/room.ts'
import { tell } from './failure.ts'
import { fallosDe, foldersOf } from './http/carpetas.ts'

/** Somebody waits at a terminal. */
const PATIENCE_MS = 5_000
/** The answer to `/salud` is a line. */
const MAX_BYTES = 10_000
const PROPIO: partes.Corre = { version: VERSION, commit: COMMIT }

/**
 * `campana estado`: how a server is, for its operator, and what there is to do; with the settings that it runs with.
 * Exit code 0 when all is well, 1 when there is something to do, 2 when the server or its database does not answer.
 */
async function main(life: Life): Promise<number> {
  if (process.argv.length > 2) {
    console.error(texto('arranque.estado.uso'))
    return 1
  }
  const settings = readSettings()
  const { PUBLIC_URL } = settings
  const direccion = direccionPropia(settings)
  const [aqui, afuera] = await Promise.all([preguntar(direccion), PUBLIC_URL ? preguntar(PUBLIC_URL) : undefined])
  const visto: partes.Parte[] = [
    partes.dePrograma(PROPIO, nearlySettings()),
    partes.deServidor(direccion, PROPIO, aqui?.corre, aqui?.listo),
    await deDisco(settings),
    ...(aqui || afuera ? [partes.deCertificado((afuera ?? aqui)?.vigencia)] : []),
    partes.deDireccion(PUBLIC_URL, afuera?.corre),
    partes.deCorreo(settings),
    ...(await withDatabase(settings, life, (db) => deLaBase(db, settings), 'existing').catch((error: unknown) => {
      life.signal.throwIfAborted()
      return [partes.deBaseLejos(tell(error))]
    })),
  ]
  console.log(partes.informe(visto))
  return partes.codigoDe(visto)
}

/** The address at which this computer reaches the server that these settings make (`tls/puerta.ts` opens it). */
function direccionPropia(settings: Settings): string {
  const { HOST, PORT, TLS_CERT } = settings
  const segura = TLS_CERT !== undefined || certificateFolder(settings) !== undefined
  const host = HOST === '0.0.0.0' || HOST === '::' ? 'localhost' : HOST.includes(':') ? `[${HOST}]` : HOST
  return `${segura ? 'https' : 'http'}://${host}:${PORT}`
}

interface Respuesta {
  corre: partes.Corre
  listo: string
  /** Life of the certificate that it answered with. */
  vigencia: partes.Vigencia | undefined
}

/** The answers of the Campana at an address, whoever signed its certificate; undefined where none answers. */
async function preguntar(direccion: string): Promise<Respuesta | undefined> {
  const pedir = async (ruta: string) => {
    const url = new URL(ruta, direccion)
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const pedido =
      url.protocol === 'https:'
        ? https(url, { rejectUnauthorized: false, agent: false, signal })
        : http(url, { agent: false, signal })
    const [respuesta] = (await once(pedido.end(), 'response')) as [IncomingMessage]
    const certificado = (respuesta.socket as Partial<TLSSocket>).getPeerCertificate?.()
    const vigencia = certificado && { desde: new Date(certificado.valid_from), hasta: new Date(certificado.valid_to) }
    return { cuerpo: await limitedText(respuesta, MAX_BYTES), vigencia }
  }
  try {
    const [vivo, listo] = await Promise.all([pedir('/salud'), pedir('/salud/listo')])
    return { ...partes.respuestas(vivo.cuerpo, listo.cuerpo), vigencia: vivo.vigencia }
  } catch {
    return undefined
  }
}

async function deDisco(settings: Settings): Promise<partes.Parte> {
  const carpetas = foldersOf(settings)
  const libres = await Promise.all(
    carpetas
      .filter(({ cual }) => cual === 'datos' || cual === 'respaldos')
      .map(async ({ cual, ruta }) => ({ cual, bytes: (await roomOf(ruta))?.bytes })),
  )
  return partes.deDisco(
    libres.flatMap(({ cual, bytes }) => (bytes === undefined ? [] : [{ cual, bytes }])),
    (await fallosDe(carpetas)).map((uno) => frase(alertaDe(uno))),
  )
}

runCommand(main, () => texto('respaldo.cancelado'))
