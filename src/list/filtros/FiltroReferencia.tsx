import { useCallback, useEffect, useState } from 'react'
import { useGetList, useGetMany, useGetRecordRepresentation, type RaRecord } from 'react-admin'
import { aparte, NoLlego } from './abiertos/aparte.tsx'
import { Campo, type Tocado } from './abiertos/Campo.tsx'
import { useFilter, useFilterLabel } from './filters.tsx'
import { FiltroVarios } from './FiltroVarios.tsx'
import { POR_ID, type FiltroReferenciaProps } from './valores/referencia-model.ts'
import { comoFiltro, valoresDe, type Ofrecido, type Valor } from './valores/varios-model.ts'
import { useEnHoja } from '#src/list/salida/hoja.ts'

const Buscador = aparte(async () => (await import('./abiertos/Buscador.tsx')).Buscador)

/** Filter by records of another resource, found by typing; the value is their ids. */
export function FiltroReferencia({ varios, ...props }: FiltroReferenciaProps) {
  return varios ? <DeVarios {...props} /> : <DeUno {...props} />
}

/** The whole field comes once somebody means to choose in it, or where it says what was chosen. */
function DeUno(props: FiltroReferenciaProps) {
  const [dado, setId] = useFilter<Valor | Valor[]>(props.source)
  const [querido, setQuerido] = useState(false)
  const [tocado, setTocado] = useState<Tocado>()
  const { Parte, fallo, traer } = Buscador.useParte()
  const enHoja = useEnHoja()
  const label = useFilterLabel(props)
  const id = valoresDe(dado)[0]
  const yaHaceFalta = enHoja || id !== undefined
  const cargar = useCallback(() => {
    // For good: who clears it goes on in the same field.
    setQuerido(true)
    traer()
  }, [traer])
  useEffect(() => {
    if (yaHaceFalta) cargar()
  }, [yaHaceFalta, cargar])
  if (Parte && (querido || yaHaceFalta)) return <Parte {...props} id={id} setId={setId} tocado={tocado} />
  return (
    <>
      <Campo label={label} onCargar={cargar} onTocar={setTocado} />
      {/* A field that is pointed at alone was not asked for. */}
      {fallo && (tocado || yaHaceFalta) && <NoLlego onRetry={traer} />}
    </>
  )
}

function DeVarios({ reference, filter, sort = POR_ID, ademas, ...props }: FiltroReferenciaProps) {
  const [dado, setDado] = useFilter<Valor | Valor[]>(props.source)
  const [texto, setTexto] = useState('')
  const [abierto, setAbierto] = useState(false)
  const label = useFilterLabel(props)
  const represent = useGetRecordRepresentation(reference)
  const valores = valoresDe(dado)
  const ids = valores.filter((valor) => valor !== ademas?.id)
  const { data: puestos = [], isPending } = useGetMany(reference, { ids: [...ids] }, { enabled: ids.length > 0 })
  const { data: hallados = [], isFetching } = useGetList(
    reference,
    { pagination: { page: 1, perPage: 20 }, sort, filter: { ...filter, ...(texto && { q: texto }) } },
    { enabled: abierto },
  )
  const ofrecido = (record: RaRecord): Ofrecido => ({ id: record.id, nombre: String(represent(record)) })
  const nombrado = (valor: Valor): Ofrecido => {
    const record = puestos.find((uno) => uno?.id === valor) ?? hallados.find(({ id }) => id === valor)
    return record
      ? ofrecido(record)
      : valor === ademas?.id
        ? ademas
        : { id: valor, nombre: isPending ? '…' : `#${valor}` }
  }
  return (
    <FiltroVarios
      label={label}
      elegidos={valores.map(nombrado)}
      ofrecidos={[...(ademas && !texto ? [ademas] : []), ...hallados.map(ofrecido)]}
      onChange={(elegidos) => setDado(comoFiltro(elegidos))}
      busca={{ texto, onTexto: setTexto, buscando: isFetching }}
      onAbrir={() => setAbierto(true)}
    />
  )
}
