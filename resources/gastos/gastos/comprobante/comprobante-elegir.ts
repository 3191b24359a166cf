/** Choosing a proof: what `ElegirArchivo` asks for. */
export const ELEGIR = { camara: 'gastos.comprobante.foto', acepta: 'application/pdf,image/*' } as const
