import {
  CAMPOS_SUSTITUIDOS,
  type Carta,
  type CartaSalud,
  type Diferencia,
} from '#contract/reportes/carta-consentimiento'
import { llana } from '#contract/usuarios/fuerza'
import { encargadosDe } from '#server/catalogos/clientes/encargados'
import type { Db } from '#server/db/pool'
import { sql } from '#server/db/sql'
import type { Encargado } from '#contract/catalogos/clientes'

/** The comparison that staff see beside a letter before they believe it. */
export type Cotejo = Pick<Carta, 'diferencias' | 'encargados' | 'anterior'>
type Firmada = Omit<Carta, keyof Cotejo>

/** Compares a letter with the file of its student, and with the student's letter in force before it. */
export async function cotejar(db: Db, carta: Firmada, salud: CartaSalud | null): Promise<Cotejo> {
  if (carta.cliente_id === null || carta.datos_borrados_en) return { diferencias: [], encargados: [], anterior: null }
  const encargados = await encargadosDe(db, carta.cliente_id)
  const menor = await db.one<Menor>(
    sql`SELECT nombres, apellidos, fecha_nacimiento, dni FROM clientes WHERE id = ${carta.cliente_id}`,
  )
  return {
    diferencias: [...diferenciasDelMenor(carta, menor), ...diferenciasDelEncargado(carta, encargados)],
    encargados: encargados.map(({ encargado_id, telefono, ...persona }) => ({
      id: encargado_id,
      nombre: nombreDe(persona),
      telefono: telefono ?? null,
    })),
    anterior: await anteriorDe(db, carta, salud),
  }
}

interface Nombre {
  nombres: string
  apellidos: string
}

interface Menor extends Nombre {
  fecha_nacimiento: string | null
  dni: string | null
}

const nombreDe = ({ nombres, apellidos }: Nombre): string => `${nombres} ${apellidos}`
const igual = (uno: string, otro: string): boolean => llana(uno) === llana(otro)

function diferenciasDelMenor(carta: Firmada, menor: Menor): Diferencia[] {
  const suyo = nombreDe({ nombres: carta.menor_nombres, apellidos: carta.menor_apellidos })
  const pares: Diferencia[] = [
    { campo: 'menor_nombre', carta: suyo, archivo: nombreDe(menor) },
    { campo: 'menor_fecha_nacimiento', carta: carta.menor_fecha_nacimiento, archivo: menor.fecha_nacimiento },
    { campo: 'menor_dni', carta: carta.menor_dni, archivo: menor.dni },
  ]
  return pares.filter(distintos)
}

const distintos = ({ carta, archivo }: Diferencia): boolean => !igual(carta ?? '', archivo ?? '')

/** With the guardian on file who bears the same document, else name, else telephone; a stranger is no one of them. */
function diferenciasDelEncargado(carta: Firmada, encargados: readonly Encargado[]): Diferencia[] {
  const suyo = nombreDe({ nombres: carta.encargado_nombres, apellidos: carta.encargado_apellidos })
  const archivo =
    encargados.find(({ dni }) => dni && dni === carta.encargado_dni) ??
    encargados.find((uno) => igual(nombreDe(uno), suyo)) ??
    encargados.find(({ telefono, whatsapp }) => [telefono, whatsapp].includes(carta.encargado_telefono))
  if (!archivo)
    return [{ campo: 'encargado_nombre', carta: suyo, archivo: encargados.map(nombreDe).join(', ') || null }]
  const pares: Diferencia[] = [
    { campo: 'encargado_nombre', carta: suyo, archivo: nombreDe(archivo) },
    { campo: 'encargado_parentesco', carta: carta.encargado_parentesco, archivo: archivo.parentesco },
    { campo: 'encargado_dni', carta: carta.encargado_dni, archivo: archivo.dni ?? null },
    { campo: 'encargado_telefono', carta: carta.encargado_telefono, archivo: archivo.telefono ?? null },
  ]
  return pares.filter(distintos)
}

type Sustituida = Record<(typeof CAMPOS_SUSTITUIDOS)[number], unknown>

async function anteriorDe(db: Db, carta: Firmada, salud: CartaSalud | null): Promise<Carta['anterior']> {
  const antes = await db.maybe<Sustituida & Omit<NonNullable<Carta['anterior']>, 'difiere'>>(sql`
    SELECT
      c.id, c.numero, c.fecha, c.verificacion, c.encargado_nombres || ' ' || c.encargado_apellidos AS encargado_nombre,
      c.autoriza_emergencia, c.retiran, c.retira_solo, c.autoriza_imagen, c.contactos,
      CASE WHEN s.carta_id IS NOT NULL THEN to_jsonb(s) - 'carta_id' END AS salud
    FROM cartas_consentimiento c
    LEFT JOIN carta_salud s ON s.carta_id = c.id
    WHERE c.cliente_id = ${carta.cliente_id} AND c.id < ${carta.id} AND c.estado = 'vigente'
      AND c.datos_borrados_en IS NULL
    ORDER BY c.id DESC LIMIT 1
  `)
  if (!antes) return null
  const ahora: Sustituida = { ...carta, salud }
  const { id, numero, fecha, verificacion } = antes
  const difiere = CAMPOS_SUSTITUIDOS.filter((campo) => JSON.stringify(ahora[campo]) !== JSON.stringify(antes[campo]))
  return { id, numero, fecha, verificacion, difiere }
}
