import { useEffect, useState } from 'react'
import { useCampo } from './almacen.ts'
import { CampoLista } from './CampoOpcion.tsx'
import type { CampoProps } from './Rotulo.tsx'

interface Lugar {
  codigo: string
  nombre: string
}

interface Departamento extends Lugar {
  municipios: Lugar[]
}

/** Digits of an INE code that name the department. */
const DEPARTAMENTO = 2

/** A municipality by its INE code: first the department, which alone is not yet a value of the four digits. */
export function CampoMunicipio({ nombre, etiqueta, ayuda, opcional }: CampoProps) {
  const { valor, escribir } = useCampo(nombre)
  const departamentos = useDepartamentos()
  const departamento = valor.slice(0, DEPARTAMENTO)
  const municipios = departamentos.find(({ codigo }) => codigo === departamento)?.municipios ?? []
  return (
    <>
      <CampoLista
        nombre={`${nombre}_departamento`}
        etiqueta="publico.departamento"
        opcional={opcional}
        opciones={departamentos.map(opcionDe)}
        valor={departamento}
        onElegir={escribir}
      />
      <CampoLista
        nombre={nombre}
        etiqueta={etiqueta}
        ayuda={ayuda}
        opcional={opcional}
        opciones={municipios.map(opcionDe)}
        disabled={municipios.length === 0}
        valor={valor.length > DEPARTAMENTO ? valor : ''}
        onElegir={(codigo) => escribir(codigo || departamento)}
      />
    </>
  )
}

const opcionDe = ({ codigo, nombre }: Lugar) => ({ valor: codigo, nombre })

let lista: Departamento[] = []

/**
 * Fetches the 298 municipalities apart from the form; call it when the form opens, before the network has time to drop.
 */
export async function traerMunicipios(): Promise<Departamento[]> {
  lista = (await import('../../../contract/texto/municipios.json')).default
  return lista
}

function useDepartamentos(): Departamento[] {
  const [departamentos, setDepartamentos] = useState(lista)
  useEffect(() => {
    // A failure is ignored: without a network the lists stay empty, and the form goes on without a municipality.
    void traerMunicipios().then(setDepartamentos, () => undefined)
  }, [])
  return departamentos
}

/** «La Ceiba, Atlántida»; the code itself while the list has not arrived. */
export function nombreDeMunicipio(codigo: string): string {
  const departamento = lista.find((uno) => uno.codigo === codigo.slice(0, DEPARTAMENTO))
  const municipio = departamento?.municipios.find((uno) => uno.codigo === codigo)
  return departamento && municipio ? `${municipio.nombre}, ${departamento.nombre}` : codigo
}
