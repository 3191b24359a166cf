import { CartaFila, CartasResumen, type CartaSalud } from '#contract/reportes/carta-consentimiento'
import type { Db } from '#server/db/pool'
import { raw, sql } from '#server/db/sql'
import { filter, selectSql, type ListSource } from '#server/http/list-query'
import { found } from '#server/resource/resource'
import { cuenta, resumen } from '#server/resource/resumen'
import type { CartaEntera } from '#server/documentos/papeles/consentimiento'
import { huellaDe } from '#server/documentos/huella'
import * as z from 'zod'

const NOMBRE = `t.menor_apellidos || ', ' || t.menor_nombres`

/** Every letter; health and signatures are in tables that it does not know. */
export const cartas: ListSource = {
  modulo: 'CartaConsentimiento',
  row: CartaFila,
  from: raw('cartas_consentimiento t LEFT JOIN clientes c ON c.id = t.cliente_id'),
  columns: {
    menor_nombre: raw(NOMBRE),
    encargado_nombre: raw(`t.encargado_nombres || ' ' || t.encargado_apellidos`),
    cliente_codigo: raw('c.codigo'),
  },
  orders: { menor_nombre: [raw('t.menor_apellidos'), raw('t.menor_nombres')] },
  filters: {
    // A permission to show images counts once its letter is verified.
    autoriza_imagen: filter(z.boolean(), (autoriza) =>
      autoriza
        ? sql`t.autoriza_imagen AND t.verificacion = 'verificada'`
        : sql`NOT (t.autoriza_imagen AND t.verificacion = 'verificada')`,
    ),
    vinculada: filter(z.boolean(), (vinculada) =>
      vinculada ? sql`t.cliente_id IS NOT NULL` : sql`t.cliente_id IS NULL`,
    ),
  },
  search: raw('t.busqueda'),
  sort: ['fecha', 'DESC'],
  resumen: resumen(CartasResumen, {
    medidas: {
      cartas: cuenta(),
      vigentes: cuenta(`t.estado = 'vigente'`),
      revocadas: cuenta(`t.estado = 'revocada'`),
      con_imagen: cuenta(`t.estado = 'vigente' AND t.autoriza_imagen AND t.verificacion = 'verificada'`),
      por_verificar: cuenta(`t.estado = 'vigente' AND t.verificacion = 'por_verificar'`),
      sin_vincular: cuenta(`t.estado = 'vigente' AND t.cliente_id IS NULL`),
    },
  }),
}

/** Fields that the fingerprint was made of, besides health, text and signature. */
const FIRMADO = [
  'menor_nombres',
  'menor_apellidos',
  'menor_fecha_nacimiento',
  'menor_dni',
  'encargado_nombres',
  'encargado_apellidos',
  'encargado_parentesco',
  'encargado_dni',
  'encargado_otro_documento',
  'encargado_telefono',
  'encargado_correo',
  'encargado_direccion',
  'documento_tutor',
  'curso_id',
  'convocatoria_id',
  'actividad',
  'lugar',
  'desde',
  'hasta',
  'horario',
  'contactos',
  'autoriza_emergencia',
  'retiran',
  'retira_solo',
  'autoriza_imagen',
  'fines_imagen',
  'numero',
  'texto_version',
  'fecha',
  'firmada_en',
  'ip',
] as const

type Columna = Omit<CartaEntera['carta'], 'integra' | 'firma'>

/** Reads one letter whole. Throws `no_encontrado`. */
export async function leerEntera(db: Db, id: number): Promise<CartaEntera> {
  const fila = found(
    await db.maybe<Columna & { plantilla: string; png: Buffer | null; salud: CartaSalud | null }>(sql`
      SELECT
        ${selectSql(cartas)}, ${raw(
          FIRMADO.filter((campo) => !(campo in CartaFila.shape))
            .map((campo) => `t.${campo}`)
            .join(', '),
        )}, t.huella, t.codigo_verificacion, t.registro_id, t.revocada_el, t.revocada_en, t.revocada_motivo,
        t.datos_borrados_en, t.verificada_en, t.verificada_como, t.verificada_con,
        c.apellidos || ', ' || c.nombres AS cliente_nombre,
        (SELECT nombre FROM usuarios WHERE id = t.revocada_por) AS revocada_por_nombre,
        (SELECT nombre FROM usuarios WHERE id = t.verificada_por) AS verificada_por_nombre, x.texto AS plantilla, f.png,
        CASE WHEN s.carta_id IS NOT NULL THEN to_jsonb(s) - 'carta_id' END AS salud
      FROM ${cartas.from}
      JOIN consentimiento_textos x ON x.version = t.texto_version
      LEFT JOIN carta_firmas f ON f.carta_id = t.id
      LEFT JOIN carta_salud s ON s.carta_id = t.id
      WHERE t.id = ${id}
    `),
  )
  const { plantilla, png, salud, ...columnas } = fila
  const firmado = Object.fromEntries(FIRMADO.map((campo) => [campo, columnas[campo]]))
  const integra =
    columnas.datos_borrados_en || !png ? null : huellaDe({ ...firmado, ...salud }, plantilla, png) === columnas.huella
  return {
    carta: { ...columnas, integra, firma: png?.toString('base64') ?? null },
    salud,
    texto: plantilla,
    firma: png,
  }
}
