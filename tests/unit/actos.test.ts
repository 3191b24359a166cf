import { expect, it } from 'vitest'
import { actosDeclarados } from '#tests/actos'

const ACTOS = await actosDeclarados()

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
