import departamentos from '../../contract/texto/municipios.json' with { type: 'json' }

/** The names behind a municipality's INE code; undefined for one that there is not. */
export function lugarDe(codigo: string): { municipio: string; departamento: string } | undefined {
  const departamento = departamentos.find((uno) => codigo.startsWith(uno.codigo))
  const municipio = departamento?.municipios.find((uno) => uno.codigo === codigo)
  return departamento && municipio && { municipio: municipio.nombre, departamento: departamento.nombre }
}
