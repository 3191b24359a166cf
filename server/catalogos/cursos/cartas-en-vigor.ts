import type { SaludDeEstudiante } from '#contract/catalogos/cursos'
import { llana } from '#contract/usuarios/fuerza'

type Contacto = Omit<SaludDeEstudiante['contactos'][number], 'por_verificar'>
type Persona = SaludDeEstudiante['retiran'][number]

const AVISOS = ['alergias', 'medicamentos', 'condiciones', 'tipo_sangre', 'seguro'] as const

/** A consent letter in force, as far as a teacher has to know it. */
export interface CartaEnVigor extends Record<(typeof AVISOS)[number], string | null> {
  numero: string
  verificada: boolean
  autoriza_emergencia: boolean
  contactos: Contacto[]
  retiran: Persona[]
  retira_solo: boolean
  autoriza_imagen: boolean
}

/**
 * The sum of the letters in force of one student, the newest first (docs/diseno/dominio.md, «Una carta se cree hasta
 * donde se sabe»): the permissions of the last verified one, less what a newer one does not give; the warnings of both.
 * Without a verified one there is no permission. What an earlier one said otherwise is not silenced.
 */
export function loQueRige(cartas: readonly CartaEnVigor[]): Omit<SaludDeEstudiante, 'id' | 'nombre'> {
  const indice = cartas.findIndex(({ verificada }) => verificada)
  const firme = cartas[indice]
  const nuevas = firme ? cartas.slice(0, indice) : cartas
  const cuentan = firme ? [firme, ...nuevas] : nuevas
  const permite = (permiso: 'retira_solo' | 'autoriza_imagen'): boolean | null =>
    cuentan.length ? Boolean(firme) && cuentan.every((carta) => carta[permiso]) : null
  const retiran = (firme?.retiran ?? []).filter((una) => nuevas.every((carta) => carta.retiran.some(es(una))))
  const en_duda = cuentan.flatMap((carta) => carta.retiran).filter((una) => !retiran.some(es(una)))
  return {
    numero: cuentan[0]?.numero ?? null,
    ...(Object.fromEntries(AVISOS.map((campo) => [campo, unidos(cuentan.map((carta) => carta[campo]))])) as Avisos),
    autoriza_emergencia: cuentan.length ? cuentan.every((carta) => carta.autoriza_emergencia) : null,
    contactos: cuentan.flatMap(({ contactos, verificada }) =>
      contactos.map((contacto) => ({ ...contacto, por_verificar: !verificada })),
    ),
    retiran,
    retira_solo: permite('retira_solo'),
    autoriza_imagen: permite('autoriza_imagen'),
    retiran_en_duda: [...new Set(en_duda.map(({ nombre, parentesco }) => `${nombre} (${parentesco})`))],
    por_verificar: nuevas.map(({ numero }) => numero),
    anterior: (firme && cartas.slice(indice + 1).find((antes) => dice(antes) !== dice(firme))?.numero) ?? null,
  }
}

type Avisos = Pick<SaludDeEstudiante, (typeof AVISOS)[number]>

const es =
  (una: Persona) =>
  (otra: Persona): boolean =>
    una.dni && otra.dni ? una.dni === otra.dni : llana(una.nombre) === llana(otra.nombre)

const unidos = (valores: readonly (string | null)[]): string | null =>
  [...new Set(valores.filter(Boolean))].join('; ') || null

const dice = ({ numero: _numero, verificada: _verificada, ...todo }: CartaEnVigor): string => JSON.stringify(todo)
