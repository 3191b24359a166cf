import { memo, type KeyboardEvent } from 'react'
import { ESTADOS_ASISTENCIA, type EstadoAsistencia, type ListaDeClase } from '#contract/asistencia/asistencia'
import { translate } from '#i18n/translate'
import { Detalle } from './Detalle.tsx'
import { estadoDe, type Marca } from './lista-model.ts'

interface RenglonProps {
  alumno: ListaDeClase['lista'][number]
  editable: boolean
  /** The student's minutes and note are shown. */
  abierto: boolean
  onMarcar: (matricula: number, cambio: Partial<Marca>) => void
  onAbrir: (matricula: number) => void
}

/** Absences in a row from which on they are told: one more, and the family should be called. */
const AVISAR_DESDE = 2

/** One student of the list, whose state a tap or a key sets. */
export const Renglon = memo(function Renglon({ alumno, editable, abierto, onMarcar, onAbrir }: RenglonProps) {
  const { matricula_id, nombre, minutos, nota, seguidas } = alumno
  const estado = estadoDe(alumno)
  const poner = (nuevo: EstadoAsistencia) => onMarcar(matricula_id, { estado: nuevo })

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const letra = ESTADOS_ASISTENCIA.find(
      (cada) => translate(`clases.letra.${cada}`).toLowerCase() === event.key.toLowerCase(),
    )
    if (letra && letra !== estado) poner(letra)
    const paso = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (paso !== 0) irA(event.currentTarget, paso)
    if (letra || paso !== 0) event.preventDefault()
  }

  return (
    <li>
      <div className="fila">
        <div className="quien">
          <span className="nombre">{nombre}</span>
          {estado === 'tarde' && minutos !== null && (
            <span className="dato">{translate('clases.lista.minutos_tarde', { smart_count: minutos })}</span>
          )}
          {nota && <span className="dato">{nota}</span>}
          {seguidas >= AVISAR_DESDE && (
            <span className="dato seguidas">{translate('clases.lista.seguidas', { smart_count: seguidas })}</span>
          )}
        </div>
        <fieldset className="marcas" role="radiogroup" aria-label={nombre} disabled={!editable} onKeyDown={onKeyDown}>
          {ESTADOS_ASISTENCIA.map((cada) => (
            <label key={cada} title={translate(`clases.marca.${cada}`)}>
              <input
                type="radio"
                className={cada}
                name={`marca-${matricula_id}`}
                aria-label={translate(`clases.marca.${cada}`)}
                checked={cada === estado}
                onChange={() => poner(cada)}
              />
              <span aria-hidden>{translate(`clases.letra.${cada}`)}</span>
            </label>
          ))}
        </fieldset>
        {editable && (
          <button
            type="button"
            className="mas"
            aria-expanded={abierto}
            aria-label={translate('clases.lista.detalle_de', { nombre })}
            onClick={() => onAbrir(matricula_id)}
          >
            ⋯
          </button>
        )}
      </div>
      {abierto && editable && (
        <Detalle alumno={alumno} estado={estado} onMarcar={onMarcar} onCerrar={() => onAbrir(matricula_id)} />
      )}
    </li>
  )
})

/** Moves the focus to the mark of the student before or after. */
function irA(grupo: HTMLElement, paso: 1 | -1): void {
  const renglon = grupo.closest('li')
  const otro = paso === 1 ? renglon?.nextElementSibling : renglon?.previousElementSibling
  otro?.querySelector<HTMLElement>('input:checked')?.focus()
}
