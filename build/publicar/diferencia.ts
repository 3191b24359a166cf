/** The difference between two descriptions of the API, from what is known of both: nothing here reads a disk. */

interface Schema {
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}
interface Contenido {
  content?: Record<string, { schema?: Schema }>
}
interface Operacion {
  parameters?: { in: string; name: string; required?: boolean; schema?: Schema }[]
  requestBody?: Contenido
  responses?: Record<string, Contenido>
}
/** The parts of an OpenAPI document that tell which routes there are, and the fields of each. */
export interface Api {
  paths: Record<string, Record<string, Operacion>>
}

/**
 * Routes that are new, gone or changed, as a part of the notes of a release; of those that changed, their fields: `+`
 * is new, `-` gone, `~` of another kind, or asked for where it was not. Limits of lengths and sizes are not told.
 */
export function diferenciaDeApi(antes: Api, ahora: Api): string {
  const [viejas, nuevas] = [rutasDe(antes), rutasDe(ahora)]
  const agregadas = [...nuevas.keys()].filter((ruta) => !viejas.has(ruta))
  const quitadas = [...viejas.keys()].filter((ruta) => !nuevas.has(ruta))
  const cambiadas = [...nuevas].flatMap(([ruta, operacion]) => {
    const vieja = viejas.get(ruta)
    const cambios = vieja ? cambiosEntre(camposDe(vieja), camposDe(operacion)) : []
    return cambios.length ? [`${ruta}: ${cambios.join(', ')}`] : []
  })
  const parte = (titulo: string, lineas: string[]) =>
    lineas.length
      ? [
          `### ${titulo}`,
          lineas
            .sort()
            .map((una) => `- ${una}`)
            .join('\n'),
        ]
      : []
  return [
    ...parte('Direcciones nuevas', agregadas),
    ...parte('Direcciones que ya no están', quitadas),
    ...parte('Direcciones con otros campos', cambiadas),
  ].join('\n\n')
}

/** Each operation by its name: `GET /api/api/Clientes`. */
const rutasDe = ({ paths }: Api): Map<string, Operacion> =>
  new Map(
    Object.entries(paths).flatMap(([ruta, metodos]) =>
      Object.entries(metodos).map(([metodo, operacion]) => [`\`${metodo.toUpperCase()} ${ruta}\``, operacion] as const),
    ),
  )

/** Fields within one that came or went are not told beside it. */
function cambiosEntre(antes: ReadonlyMap<string, string>, ahora: ReadonlyMap<string, string>): string[] {
  const signo = (campo: string): string => (!antes.has(campo) ? '+' : !ahora.has(campo) ? '-' : '~')
  const cambiados = [...new Set([...antes.keys(), ...ahora.keys()])].filter(
    (campo) => antes.get(campo) !== ahora.get(campo),
  )
  const enteros = cambiados.filter((campo) => signo(campo) !== '~')
  return cambiados
    .filter((campo) => !enteros.some((otro) => campo.startsWith(`${otro}.`) || campo.startsWith(`${otro}[]`)))
    .sort()
    .map((campo) => `${signo(campo)} \`${campo}\``)
}

/** The fields of an operation with their kind: `query.q`, `pide.lineas[].monto`, `200.total`. */
function camposDe({ parameters = [], requestBody, responses = {} }: Operacion): Map<string, string> {
  const campos = new Map<string, string>()
  const anotar = (nombre: string, esquema: Schema, exigido = false): void => {
    const clase = [esquema.type, esquema.format, esquema.enum, esquema.const, exigido && 'exigido']
    const dicho = JSON.stringify(clase.filter((una) => una !== undefined && una !== false))
    campos.set(nombre, [campos.get(nombre), dicho].filter(Boolean).join('|'))
    for (const [propio, suyo] of Object.entries(esquema.properties ?? {}))
      anotar(`${nombre}.${propio}`, suyo, esquema.required?.includes(propio))
    if (esquema.items) anotar(`${nombre}[]`, esquema.items)
    for (const una of [esquema.anyOf, esquema.oneOf, esquema.allOf].flatMap((varias) => varias ?? []))
      anotar(nombre, una, exigido)
  }
  for (const { in: donde, name, schema = {}, required } of parameters) anotar(`${donde}.${name}`, schema, required)
  const deCuerpo = (nombre: string, { content = {} }: Contenido) => {
    for (const { schema } of Object.values(content)) if (schema) anotar(nombre, schema)
  }
  if (requestBody) deCuerpo('pide', requestBody)
  for (const [estado, respuesta] of Object.entries(responses)) deCuerpo(estado, respuesta)
  return campos
}
