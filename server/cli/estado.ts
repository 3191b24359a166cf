import * as z from 'zod'
import { DIAS_SIN_RESPALDO } from '#contract/inicio/dashboard'
import { diasEntre, hoyEn } from '#contract/tiempo/fechas'
import { enLinea, formatoFecha, formatoInstante, formatoNumero, SIN_DATO } from '#contract/texto/formato'
import { texto } from '#i18n/texto'
import type { Settings } from '#server/base/settings'
import type { Duda } from '#server/reloj/duda'

/* Parts of `campana estado`, from facts that are known already: what each says, and what there is to do about it. */

const PARTES = [
  'programa',
  'servidor',
  'base',
  'migraciones',
  'respaldo',
  'disco',
  'fecha',
  'certificado',
  'direccion',
  'correo',
] as const

/** Rest of a certificate's life, in days and as a part of it, before which whatever renews by itself has renewed it. */
const POCO = { dias: 14, parte: 1 / 5 }
const DIA_MS = 86_400_000
const GB = 1e9

export interface Parte {
  parte: (typeof PARTES)[number]
  dice: string
  /** Sentences that say what to do. */
  hacer: string[]
  /** The server or its database does not answer. */
  inalcanzable?: boolean
}

const palabra = (clave: string, valores: Record<string, unknown> = {}): string =>
  texto(`arranque.estado.${clave}`, valores)
const parte = (cual: Parte['parte'], dice: string, ...hacer: (string | false)[]): Parte => ({
  parte: cual,
  dice,
  hacer: hacer.filter((una) => una !== false),
})

/**
 * The answer of a Campana. Anybody of this computer may be at its port while it is off, and what is said there goes to
 * the terminal of an administrator: nothing but words.
 */
const Corre = z.object({
  version: z.string().regex(/^[\w.+-]{1,40}$/),
  commit: z
    .string()
    .regex(/^\w{1,64}$/)
    .optional(),
})
const Listo = z.object({ estado: z.string().regex(/^[a-záéíóúñ ]{1,60}$/) })
export type Corre = z.output<typeof Corre>

/** The answers at `/salud` and `/salud/listo`, read. Throws where they are not those of a Campana. */
export const respuestas = (salud: string, listo: string): { corre: Corre; listo: string } => ({
  corre: Corre.parse(JSON.parse(salud)),
  listo: Listo.parse(JSON.parse(listo)).estado,
})

/** `dudosos` tells of each setting that was perhaps mistyped. */
export const dePrograma = ({ version, commit }: Corre, dudosos: readonly string[] = []): Parte =>
  parte(
    'programa',
    enLinea(`Campana ${version}`, commit && palabra('commit', { commit: commit.slice(0, 9) })),
    ...dudosos,
  )

/** `corre` answers at the server’s own address, and `listo` is its `/salud/listo`; neither where none answers. */
export function deServidor(direccion: string, propio: Corre, corre?: Corre, listo?: string): Parte {
  if (!corre)
    return { ...parte('servidor', palabra('no_contesta', { direccion }), palabra('encienda')), inalcanzable: true }
  const otra = corre.version !== propio.version || corre.commit !== propio.commit
  return parte(
    'servidor',
    palabra('contesta', { direccion, listo }),
    listo !== 'listo' && palabra('no_listo', { listo }),
    otra && palabra('otra_version', { corre: enLinea(corre.version, corre.commit?.slice(0, 9)) }),
  )
}

export const deBase = (base: { version: string; bytes: number; donde: string; propia: boolean }): Parte =>
  parte(
    'base',
    palabra(base.propia ? 'propia' : 'externa', { ...base, mb: formatoNumero(Math.ceil(base.bytes / 1_048_576)) }),
  )

export const deBaseLejos = (motivo: string): Parte => ({
  ...parte('base', palabra('sin_base'), motivo),
  inalcanzable: true,
})

/** Counts of migrations in the database and still to come; the sentence of one that this program can not serve. */
export function deMigraciones(aplicadas: number, pendientes: number, masNueva?: string): Parte {
  if (aplicadas === 0) return parte('migraciones', palabra('vacia'), palabra('encienda_primera'))
  return parte(
    'migraciones',
    palabra(pendientes ? 'pendientes' : 'al_dia', { aplicadas, smart_count: pendientes }),
    pendientes > 0 && palabra('migre'),
    masNueva ?? false,
  )
}

interface DeRespaldo {
  /** Local date. */
  hoy: string
  /** Instant of the last one, of any kind. */
  ultimo: string | null
  prueba: { bien: string | null; fallo: string | null } | null
  /** Whether somebody typed the key back from its paper; undefined where there is no key. */
  confirmada?: boolean | undefined
}

export function deRespaldo(
  { hoy, ultimo, prueba, confirmada }: DeRespaldo,
  { BACKUP_DIR, BACKUP_KEY }: Pick<Settings, 'BACKUP_DIR' | 'BACKUP_KEY'>,
): Parte {
  const dias = ultimo === null ? null : diasEntre(hoyEn(new Date(ultimo)), hoy)
  return parte(
    'respaldo',
    enLinea(
      ultimo === null ? palabra('sin_respaldo') : palabra('respaldado', { cuando: formatoInstante(ultimo) }),
      palabra(BACKUP_KEY === undefined ? 'en_claro' : 'cifrado'),
      prueba && (prueba.bien ? palabra('probado', { fecha: formatoFecha(prueba.bien) }) : palabra('sin_probar')),
    ),
    BACKUP_DIR === undefined && palabra('sin_carpeta'),
    BACKUP_DIR !== undefined &&
      (dias === null || dias >= DIAS_SIN_RESPALDO) &&
      palabra('respalde', { BACKUP_DIR, dias: DIAS_SIN_RESPALDO }),
    confirmada === false && texto('respaldo.error.clave_sin_confirmar'),
    prueba?.fallo != null && texto('inicio.por_atender.prueba_fallida', { motivo: prueba.fallo }),
  )
}

/** Room of the folders that grow, and what is wrong with any that the server writes to, in the words of the alerts. */
export const deDisco = (libres: { cual: string; bytes: number }[], alertas: readonly string[]): Parte =>
  parte(
    'disco',
    enLinea(
      ...libres.map(({ cual, bytes }) =>
        palabra('libres', { cual: texto(`arranque.estado.carpeta.${cual}`), gb: formatoNumero(bytes / GB, 1) }),
      ),
    ) || SIN_DATO,
    ...alertas,
  )

export const deFecha = (duda: Duda | undefined): Parte =>
  duda ? parte('fecha', palabra('dudosa'), texto('correo.alertas.reloj')) : parte('fecha', palabra('sin_duda'))

/** The instants between which a certificate is good. */
export interface Vigencia {
  desde: Date
  hasta: Date
}

/** Life of the certificate at the server's address; undefined where it speaks http. */
export function deCertificado(vigencia: Vigencia | undefined, ahora = new Date()): Parte {
  if (!vigencia) return parte('certificado', palabra('sin_certificado'))
  const [desde, hasta] = [vigencia.desde.getTime(), vigencia.hasta.getTime()]
  const fecha = formatoFecha(hoyEn(vigencia.hasta))
  const pronto = hasta - ahora.getTime() < Math.min(POCO.dias * DIA_MS, POCO.parte * (hasta - desde))
  return parte('certificado', palabra('hasta', { fecha }), pronto && palabra('renueve', { fecha }))
}

/** Whether the public address leads to this server, as seen from this computer. */
export const deDireccion = (direccion: string | undefined, corre: Corre | undefined): Parte =>
  parte(
    'direccion',
    palabra(direccion === undefined ? 'sin_direccion' : corre ? 'publica' : 'publica_calla', { direccion }),
  )

export const deCorreo = ({ SMTP_URL, PUBLIC_URL }: Pick<Settings, 'SMTP_URL' | 'PUBLIC_URL'>): Parte =>
  parte(
    'correo',
    SMTP_URL === undefined
      ? palabra('sin_correo')
      : palabra(PUBLIC_URL === undefined ? 'correo_sin_enlaces' : 'con_correo', { servidor: new URL(SMTP_URL).host }),
  )

/** Exit code: 0 when all is well, 1 with something to do, 2 when the server or its database does not answer. */
export const codigoDe = (partes: readonly Parte[]): number =>
  partes.some(({ inalcanzable }) => inalcanzable) ? 2 : Number(partes.some(({ hacer }) => hacer.length > 0))

/** The whole of it, as the terminal shows it. */
export function informe(partes: readonly Parte[]): string {
  const ordenadas = PARTES.flatMap((cual) => partes.filter((una) => una.parte === cual))
  const rotulos = ordenadas.map(({ parte: cual }) => texto(`arranque.estado.parte.${cual}`))
  const ancho = Math.max(...rotulos.map((rotulo) => rotulo.length)) + 2
  const hacer = ordenadas.flatMap((una) => una.hacer)
  return [
    ...ordenadas.map(({ dice }, lugar) => `${(rotulos[lugar] ?? '').padEnd(ancho)}${dice}`),
    '',
    ...(hacer.length
      ? [palabra('hacer'), ...hacer.map((una) => `  - ${una.replaceAll('\n', '\n    ')}`)]
      : [palabra('bien')]),
  ].join('\n')
}
