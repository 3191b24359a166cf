import { expect, it } from 'vitest'
import { actosDeclarados } from '#tests/actos'

const ACTOS = await actosDeclarados()

/** One picture for each module: from which states which act leads where. */
function dibujo(): string {
  const rutas = [...new Set(ACTOS.map(({ ruta }) => ruta))].sort()
  return rutas
    .map((ruta) => {
      const flechas = ACTOS.filter((acto) => acto.ruta === ruta).flatMap(({ verbo, clave, de, a }) =>
        (de ?? ['*']).map((estado) => `  ${estado} --> ${a ?? estado}: ${verbo} (${clave.split(':')[1]})`),
      )
      return ['', `## ${ruta}`, '', '```mermaid', 'stateDiagram-v2', ...flechas, '```'].join('\n')
    })
    .join('\n')
}

it('the picture of states says what the contract declares', async () => {
  const pagina = `# Estados

Qué acto lleva un registro de un estado a otro, y con qué permiso. Sale de las declaraciones (\`contract/actos.ts\`);
se hace de nuevo con \`npx vitest run -u tests/unit/documentos/estados.test.ts\`.
${dibujo()}
`
  await expect(pagina).toMatchFileSnapshot('../../../docs/diseno/estados.md')
})

it('each act has its words', async () => {
  const { mensajes } = await import('#i18n/es-HN/index')
  const dicho = (clave: string): unknown =>
    clave.split('.').reduce<unknown>((nodo, parte) => (nodo as Record<string, unknown> | undefined)?.[parte], mensajes)
  const faltan = ACTOS.flatMap(({ palabras, pantalla, ruta, modulo, de, porque = {}, codigo }) => [
    ...(pantalla ? [] : ['boton', 'pregunta', 'detalle', 'hecho', ...(ruta === modulo ? [] : ['corto', 'de'])]).map(
      (cual) => `${palabras}.${cual}`,
    ),
    ...(de && !codigo ? [`${palabras}.ya`] : []),
    ...Object.values(porque).filter((clave) => clave !== undefined),
  ]).filter((clave) => typeof dicho(clave) !== 'string')
  expect(faltan).toEqual([])
})
