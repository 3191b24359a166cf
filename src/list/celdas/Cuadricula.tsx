import Box from '@mui/material/Box'
import {
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
} from 'react'
import { flushSync } from 'react-dom'
import { useDataProvider, useEvent, useResourceContext, useTranslateLabel, useGetResourceLabel } from 'react-admin'
import { translate } from '#i18n/translate'
import type { CampanaDataProvider } from '#src/data/data-provider.ts'
import { repartir } from '#src/list/columnas/columnas-model.ts'
import { loQuePide } from '#src/list/columnas/comunes.ts'
import { useDensidad } from '#src/list/columnas/densidad.ts'
import { useAncho } from '#src/list/columnas/use-columnas.ts'
import { valorDe, type Puesta, type Valor } from './celdas-model.ts'
import { fijaDe, textoDe, type ColumnaDeCeldas } from './columnas.ts'
import { Editor, type Edicion, type Salida } from './Editor.tsx'
import { FilaDeCeldas, fraseDe, idDeCelda, idDeFrase } from './FilaDeCeldas.tsx'
import { marco } from './estilo.ts'
import { pegadoDe } from './pegado.ts'
import type { Esquema } from './regla.ts'
import { conSuRegistro, dentro, enSuLugar, entre, rumbo, siguiente, todas, type Lugar } from './rumbo.ts'
import { escribirBloque, type Bloque } from './tsv.ts'
import type { Celdas, Cual } from './use-celdas.ts'

interface CuadriculaProps {
  celdas: Celdas
  columnas: readonly ColumnaDeCeldas[]
  esquema: Esquema
  titulo?: string
  /** A cell to go to, from outside: what keeps it from being saved is told there. */
  ir: Cual | undefined
  onPegar: (pegar: ((texto: string) => Promise<void>) | undefined) => void
  /** Takes the last cell back, or does it again, and says which. */
  onVolver: (hacia: 'deshacer' | 'rehacer') => Cual | undefined
}

const BARRA = 18

/**
 * The rows of a list as cells that are changed, with the keys of a spreadsheet. Plain elements: only the cell that is
 * being written has an input, and a key draws the rows that it leaves and comes to.
 */
export function Cuadricula(props: CuadriculaProps) {
  const { columnas } = props
  const { registros } = props.celdas
  const rotuloDe = useTranslateLabel()
  const densidad = useDensidad()
  const [caja, ancho] = useAncho()
  const rotulos = useMemo(
    () => columnas.map(({ source, label }) => String(rotuloDe({ source, label }))),
    [columnas, rotuloDe],
  )
  const { anchos, total } = useMemo(() => {
    const medidas = columnas.map(({ source, clase, minimo, render }, orden) => ({
      source,
      clase,
      rotulo: rotulos[orden] ?? '',
      minimo,
      pide: loQuePide({ source, clase, render }, registros).pide,
    }))
    const elegidas = Object.fromEntries(columnas.map(({ source }) => [source, true]))
    return repartir(medidas, ancho - BARRA, { elegidas, ocultas: [], anchos: {} })
  }, [columnas, rotulos, registros, ancho])

  const sx = useMemo(() => marco({ total, ancho, densidad }), [total, ancho, densidad])
  return (
    <Box ref={caja} sx={sx}>
      <Tabla {...props} rotulos={rotulos} anchos={anchos} />
    </Box>
  )
}

interface TablaProps extends CuadriculaProps {
  rotulos: readonly string[]
  anchos: Readonly<Record<string, number>>
}

/** The cells by themselves: the style of their frame is not worked out anew for a key. */
function Tabla({ celdas, columnas, esquema, titulo, ir, onPegar, onVolver, rotulos, anchos }: TablaProps) {
  const { escrito, nombreDe } = celdas
  const provider = useDataProvider<CampanaDataProvider>()
  const etiqueta = useGetResourceLabel()
  const resource = useResourceContext() ?? ''
  const tabla = useRef<HTMLTableElement>(null)
  const [lugar, setLugar] = useState<Lugar>(() => primeraQueEdita(columnas))
  const [ancla, setAncla] = useState<Lugar>(lugar)
  const [edicion, setEdicion] = useState<Edicion>()
  const [registros, setRegistros] = useState(celdas.registros)
  // A save reads the list anew: rows come, go and move. The cell at hand goes along with its record.
  const ahora = edicion ? enSuLugar(registros, celdas.registros) : celdas.registros
  if (ahora !== registros) {
    setRegistros(ahora)
    setLugar(conSuRegistro(lugar, registros, ahora))
    setAncla(conSuRegistro(ancla, registros, ahora))
  }
  const hay = { filas: registros.length, columnas: columnas.length }
  const escribiendo = useRef<(() => Valor) | null>(null)
  /** The focus goes to the cell with the next drawing. */
  const enfoca = useRef(true)
  /** Esc was pressed: the next Tab leads out of the grid. */
  const suelta = useRef(false)

  // A page with fewer rows, or other columns.
  const activa = dentro(lugar, hay)
  const bloque = entre(dentro(ancla, hay), activa)

  useLayoutEffect(() => {
    if (!enfoca.current || edicion) return
    enfoca.current = false
    const celda = document.getElementById(idDeCelda(activa.fila, activa.columna))
    celda?.focus()
    // A browser scrolls to no cell of which it shows a part; a name stays where it is.
    if (celda?.matches('td')) celda.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  })

  const irA = (nuevo: Lugar, extiende = false) => {
    enfoca.current = true
    setLugar(nuevo)
    if (!extiende) setAncla(nuevo)
  }
  const irACual = ({ id, campo, quieto }: Cual) => {
    const fila = registros.findIndex((una) => una.id === id)
    const columna = columnas.findIndex((una) => una.campo === campo)
    if (fila < 0 || columna < 0) return
    irA({ fila, columna })
    if (!quieto) return
    enfoca.current = false
    document.getElementById(idDeCelda(fila, columna))?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  const ido = useRef(ir)
  useLayoutEffect(() => {
    if (ir && ido.current !== ir) irACual(ir)
    ido.current = ir
  })

  const enLugar = ({ fila, columna }: Lugar) => {
    const registro = registros[fila]
    const cual = columnas[columna]
    return registro && cual ? { registro, columna: cual, tocada: escrito.filas[registro.id] } : undefined
  }
  const textoEn = (donde: Lugar): string => {
    const celda = enLugar(donde)
    if (!celda) return ''
    const { registro, columna, tocada } = celda
    const valor = valorDe(registro, tocada, columna.campo)
    return textoDe(columna, registro, { valor, nombre: tocada?.nombres[columna.campo] })
  }
  const puestaEn = (donde: Lugar, { valor, nombre }: Valor): Puesta | undefined => {
    const celda = enLugar(donde)
    if (!celda || fijaDe(celda.columna, celda.registro)) return undefined
    const { registro, columna } = celda
    const limpio = esquema.limpio(columna.campo, valor)
    return { registro, nombreDeFila: nombreDe(registro), campo: columna.campo, valor: limpio, nombre }
  }

  /* Writing one cell. */

  const empezar = (modo: Edicion['modo'], puntero = false, donde = activa): boolean => {
    const celda = enLugar(donde)
    if (!celda) return false
    const { registro, columna } = celda
    const fija = fijaDe(columna, registro)
    if (fija) {
      celdas.decir(translate(fija))
      return false
    }
    if (columna.clase === 'si_no') {
      if (modo === 'sobre') return false
      alternar()
      return true
    }
    // Within the very key: the letter that begins a cell, an accent that waits for its letter too, goes to its input.
    flushSync(() => setEdicion({ modo, puntero }))
    celdas.alEscribir(() => {
      const leido = escribiendo.current?.()
      return leido && puestaEn(donde, leido)
    })
    return true
  }
  const alternar = () => {
    const celda = enLugar(activa)
    if (!celda) return
    const dice = valorDe(celda.registro, celda.tocada, celda.columna.campo) === true
    const puesta = puestaEn(activa, { valor: !dice })
    if (puesta) celdas.escribir([puesta])
  }
  const dejar = useEvent((salida: Salida | 'anula', elegido?: Valor) => {
    if (!edicion) return
    const leido = elegido ?? escribiendo.current?.()
    celdas.alEscribir(undefined)
    setEdicion(undefined)
    const puesta = salida === 'anula' || !leido ? undefined : puestaEn(activa, leido)
    if (puesta) celdas.escribir([puesta])
    const lado: Partial<Record<string, string>> = {
      abajo: 'ArrowDown',
      arriba: 'ArrowUp',
      izquierda: 'ArrowLeft',
      derecha: 'ArrowRight',
    }
    if (salida === 'sigue' || salida === 'antes') irA(siguiente(activa, hay, salida === 'sigue' ? 1 : -1) ?? activa)
    else if (lado[salida]) irA(rumbo(lado[salida] ?? '', false, activa, hay) ?? activa)
    // Left by a click elsewhere, the focus is there already.
    else enfoca.current = salida === 'anula' || elegido !== undefined
  })

  /* Blocks. */

  const vaciar = () => {
    const lugares = todas(bloque)
    const puestas = lugares.flatMap((donde) => {
      const celda = enLugar(donde)
      const puesta = celda && esquema.vacio(celda.columna.campo) ? puestaEn(donde, { valor: null }) : undefined
      return puesta ?? []
    })
    celdas.escribir(puestas)
    const una = enLugar(activa)
    const porque = una && (fijaDe(una.columna, una.registro) ?? 'celdas.vacio')
    celdas.decir(
      puestas.length > 0
        ? translate('celdas.dicho.vacias', { smart_count: puestas.length })
        : translate(porque ?? 'celdas.vacio'),
    )
  }
  const pegar = useEvent(async (texto: string) => {
    const donde = { provider, celdas: { escrito, registros, nombreDe }, columnas, esquema }
    const pegado = await pegadoDe(texto, bloque, donde).catch(() => undefined)
    if (!pegado) return celdas.decir(translate('celdas.dicho.sin_pegar'), true)
    const { puestas, caidas, frase: dicha } = pegado
    celdas.escribir(puestas)
    celdas.decir(dicha)
    if (caidas.length === 0) return
    setAncla(bloque.desde)
    const ultima = caidas.at(-1)
    if (ultima && caidas.length > 1)
      setLugar({ fila: ultima.fila, columna: Math.max(...caidas.map((una) => una.columna)) })
    enfoca.current = true
  })
  useLayoutEffect(() => {
    onPegar(pegar)
    return () => onPegar(undefined)
  }, [onPegar, pegar])

  const alCopiar = (event: ClipboardEvent) => {
    if (edicion) return
    event.preventDefault()
    const lugares = todas(bloque)
    const filas: Bloque = Array.from({ length: bloque.hasta.fila - bloque.desde.fila + 1 }, (_, fila) =>
      lugares.filter((una) => una.fila === bloque.desde.fila + fila).map(textoEn),
    )
    event.clipboardData.setData('text/plain', escribirBloque(filas))
    if (event.type === 'cut') vaciar()
    else celdas.decir(translate('celdas.dicho.copiadas', { smart_count: lugares.length }))
  }
  const alPegar = (event: ClipboardEvent) => {
    const texto = event.clipboardData.getData('text/plain')
    const unica = /^[^\t\r\n]*[\r\n]*$/.test(texto)
    // A text goes into the input that is being written; a block goes where cells are.
    if (edicion && unica) return
    event.preventDefault()
    if (edicion) dejar('anula')
    void pegar(texto)
  }

  /* Keys and pointers. */

  const onKeyDown = (event: KeyboardEvent) => {
    if (edicion || !(event.target instanceof HTMLElement) || event.target.closest('[data-columna]') === null) return
    const { key, shiftKey, altKey } = event
    const control = event.ctrlKey || event.metaKey
    const soltada = suelta.current
    if (!['Shift', 'Control', 'Alt', 'Meta'].includes(key)) suelta.current = key === 'Escape'
    if (altKey) return
    const hecho = () => {
      event.preventDefault()
      // No single key of the page (`n`, `b`, `/`) is meant.
      event.stopPropagation()
    }
    const a = rumbo(key, control, activa, hay)
    if (a) {
      hecho()
      return irA(a, shiftKey)
    }
    if (key === 'Tab') {
      const sigue = soltada ? undefined : siguiente(activa, hay, shiftKey ? -1 : 1)
      if (sigue) {
        hecho()
        irA(sigue)
      }
      return
    }
    if (control) {
      const vuelta = ({ z: shiftKey ? 'rehacer' : 'deshacer', y: 'rehacer' } as const)[key.toLowerCase()]
      if (vuelta) {
        hecho()
        const celda = onVolver(vuelta)
        if (celda) irACual(celda)
      }
      if (key.toLowerCase() === 'a') {
        hecho()
        setAncla({ fila: 0, columna: 0 })
        setLugar({ fila: hay.filas - 1, columna: hay.columnas - 1 })
      }
      return
    }
    if (key === 'Enter' || key === 'F2') {
      hecho()
      empezar('dentro')
    } else if (key === 'Delete' || key === 'Backspace') {
      hecho()
      vaciar()
    } else if (key === 'Escape') {
      setAncla(activa)
    } else if (key.length === 1 || key === 'Dead' || key === 'Process') {
      event.stopPropagation()
      const celda = enLugar(activa)
      if (celda?.columna.clase === 'si_no') {
        event.preventDefault()
        if (key === ' ') alternar()
        else if (/^[sn]$/i.test(key)) {
          const puesta = puestaEn(activa, { valor: /^s$/i.test(key) })
          if (puesta) celdas.escribir([puesta])
        }
      } else if (!empezar('sobre')) event.preventDefault()
    }
  }
  const lugarDe = (target: EventTarget): Lugar | undefined => {
    const celda = target instanceof Element ? target.closest<HTMLElement>('[data-columna]') : null
    const fila = celda?.closest<HTMLElement>('[data-fila]')
    return celda && fila ? { fila: Number(fila.dataset.fila), columna: Number(celda.dataset.columna) } : undefined
  }
  const onMouseDown = (event: MouseEvent) => {
    const donde = lugarDe(event.target)
    if (!donde || event.button !== 0 || esEditor(event.target)) return
    if (event.shiftKey) event.preventDefault()
    irA(donde, event.shiftKey)
  }
  const onMouseOver = (event: MouseEvent) => {
    const donde = event.buttons === 1 && !edicion ? lugarDe(event.target) : undefined
    if (donde) irA(donde, true)
  }
  /** By the second press of a finger, or of a mouse in a hurry. */
  const previo = useRef<Lugar>(undefined)
  const onClick = (event: MouseEvent) => {
    const donde = lugarDe(event.target)
    if (!donde || edicion || event.shiftKey) return
    const otraVez = previo.current?.fila === donde.fila && previo.current.columna === donde.columna
    previo.current = donde
    const dedo = matchMedia('(pointer: coarse)').matches
    if (event.detail > 1 || (dedo && otraVez)) empezar('dentro', true, donde)
  }
  // A screen reader, or the Tab key, may bring the focus to a cell by itself.
  const onFocus = (event: FocusEvent) => {
    const donde = lugarDe(event.target)
    if (!donde || esEditor(event.target) || (donde.fila === activa.fila && donde.columna === activa.columna)) return
    setLugar(donde)
    setAncla(donde)
  }

  const activaAqui = enLugar(activa)
  const frase = activaAqui && fraseDe(activaAqui.tocada, activaAqui.columna.campo)
  return (
    <div className="celdas-marco" onCopy={alCopiar} onCut={alCopiar} onPaste={alPegar}>
      <table
        ref={tabla}
        role="grid"
        aria-label={translate('celdas.cuadricula', { titulo: titulo ? translate(titulo) : etiqueta(resource) })}
        aria-description={translate('celdas.teclas')}
        aria-multiselectable
        {...{ onKeyDown, onMouseDown, onMouseOver, onClick, onFocus }}
      >
        <colgroup>
          {columnas.map(({ source }) => (
            <col key={source} style={{ width: anchos[source] }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columnas.map(({ source, derecha }, orden) => (
              <th key={source} scope="col" className={derecha ? 'derecha' : undefined}>
                {rotulos[orden]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {registros.map((registro, fila) => {
            const enBloque = bloque.desde.fila <= fila && fila <= bloque.hasta.fila
            const aqui = fila === activa.fila ? activa.columna : -1
            const columna = columnas[aqui]
            const tocada = escrito.filas[registro.id]
            return (
              <FilaDeCeldas
                key={registro.id}
                registro={registro}
                tocada={tocada}
                lugar={fila}
                columnas={columnas}
                activa={aqui}
                desde={enBloque ? bloque.desde.columna : -1}
                hasta={enBloque ? bloque.hasta.columna : -2}
              >
                {aqui >= 0 && columna && edicion ? (
                  <Editor
                    columna={columna}
                    registro={registro}
                    actual={{
                      valor: valorDe(registro, tocada, columna.campo),
                      nombre: tocada?.nombres[columna.campo],
                    }}
                    edicion={edicion}
                    rotulo={`${rotulos[aqui]}, ${nombreDe(registro)}`}
                    describe={frase && idDeFrase(activa.fila, activa.columna)}
                    escrito={escribiendo}
                    onDejar={dejar}
                    onTecla={celdas.alTeclear}
                  />
                ) : undefined}
              </FilaDeCeldas>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

const esEditor = (target: EventTarget) => target instanceof Element && target.closest('input, select') !== null

/** The first cell that can be written. */
const primeraQueEdita = (columnas: readonly ColumnaDeCeldas[]): Lugar => ({
  fila: 0,
  columna: Math.max(
    0,
    columnas.findIndex(({ edita }) => edita),
  ),
})
