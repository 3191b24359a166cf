import { inicioDeMes, sumarDias, sumarMeses } from '#contract/tiempo/fechas'
import { formatoFecha, formatoLempiras, formatoMesCorto, formatoNumero } from '#contract/texto/formato'
import type { Trazo } from '#contract/reportes/informes'
import type { Barra } from '#src/charts/barras-model.ts'

/** The bars of a report's groups; days and months without anything are there too, at zero. */
export function barrasDe(
  vista: string,
  grupos: readonly Trazo[],
  nombreDe: (grupo: Trazo) => string,
  enDinero = true,
): Barra[] {
  const barra = (etiqueta: string, valor: number) => ({
    etiqueta,
    valor,
    texto: enDinero ? formatoLempiras(valor) : formatoNumero(valor),
  })
  if (vista !== 'dia' && vista !== 'mes') return grupos.map((grupo) => barra(nombreDe(grupo), grupo.valor))
  const valores = new Map(grupos.map(({ id, valor }) => [id, valor]))
  const ultimo = grupos.at(-1)?.id ?? ''
  const barras: Barra[] = []
  for (
    let id = grupos[0]?.id;
    id !== undefined && id <= ultimo;
    id = vista === 'dia' ? sumarDias(id, 1) : sumarMeses(inicioDeMes(id), 1).slice(0, 7)
  )
    barras.push(barra(vista === 'dia' ? formatoFecha(id).slice(0, 5) : formatoMesCorto(id), valores.get(id) ?? 0))
  return barras
}
