import { parse } from 'csv-parse/sync'
import { expect } from 'vitest'
import type { Importacion } from '#contract/importacion/importaciones'
import { MODULO_DE_TIPO } from '#contract/importacion/tipos'
import { csv, type escena } from './importacion-escena.ts'
import type { Client } from '#tests/api/apoyo/helper'

type Escena = ReturnType<typeof escena>
type Tipo = Importacion['tipo']
export type Renglon = Record<string, string>

/** Lists as a person takes them out, edits them and brings them back. */
export function deVuelta({ server, upload, imported }: Escena) {
  async function exportar(client: Client, tipo: Tipo, formato: 'csv' | 'xlsx', filter: object = {}): Promise<Buffer> {
    const consulta = new URLSearchParams({ formato, filter: JSON.stringify(filter) })
    const respuesta = await fetch(`${server.url}/api/api/${MODULO_DE_TIPO[tipo]}/exportar?${consulta}`, {
      headers: { Authorization: `Bearer ${client.token}` },
    })
    expect({ tipo, status: respuesta.status }).toEqual({ tipo, status: 200 })
    return Buffer.from(await respuesta.arrayBuffer())
  }
  /** The rows of a list's file, by heading. */
  const filas = async (client: Client, tipo: Tipo, filter?: object): Promise<Renglon[]> =>
    parse((await exportar(client, tipo, 'csv', filter)).toString(), { bom: true, columns: true })
  const archivo = (renglones: readonly Renglon[]): Buffer => {
    const titulos = [...new Set(renglones.flatMap((renglon) => Object.keys(renglon)))]
    return csv(titulos, ...renglones.map((renglon) => titulos.map((titulo) => renglon[titulo] ?? '')))
  }
  return {
    exportar,
    filas,
    revisar: async (client: Client, tipo: Tipo, renglones: readonly Renglon[]): Promise<Importacion> =>
      (await upload(client, tipo, archivo(renglones))).body,
    traer: (client: Client, tipo: Tipo, renglones: readonly Renglon[]): Promise<Importacion> =>
      imported(client, tipo, archivo(renglones)),
  }
}
