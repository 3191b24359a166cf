/** One weekly class: 1 = lunes … 7 = domingo; times as HH:MM. */
export interface Clase {
  dia: number
  hora_inicio: string
  hora_fin: string
}

const DIAS = ['Lun', 'Mar', 'Mié', 'Jue', 'Vie', 'Sáb', 'Dom']
const HORARIO = /^(.+) (\d{1,2}:\d{2})–(\d{1,2}:\d{2})$/

/** Reads «Sáb 8:00–12:00», «Lun–Jue 18:00–20:00» or «Lun, Mié y Vie 14:00–17:00»; throws on anything else. */
export function leerHorario(texto: string): Clase[] {
  const [, dias = '', desde = '', hasta = ''] = HORARIO.exec(texto) ?? []
  return diasDe(dias).map((dia) => ({ dia, hora_inicio: desde.padStart(5, '0'), hora_fin: hasta.padStart(5, '0') }))
}

function diasDe(texto: string): number[] {
  return texto.split(/, | y /).flatMap((tramo) => {
    const [desde, hasta = desde] = tramo.split('–').map(numeroDe)
    if (desde === undefined || hasta === undefined) throw new RangeError(`not a timetable: ${texto}`)
    return Array.from({ length: hasta - desde + 1 }, (_, index) => desde + index)
  })
}

function numeroDe(nombre: string): number {
  const index = DIAS.indexOf(nombre)
  if (index < 0) throw new RangeError(`not a weekday: ${nombre}`)
  return index + 1
}
