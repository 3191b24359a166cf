/** Import of files, on the screen. */
export const importacion = {
  datos_borrados: 'Después de revisar este archivo se borraron los datos de una persona. Revíselo y súbalo otra vez.',
  fallida: 'La importación no terminó y no se guardó nada. Intente de nuevo.',
  rechazo: {
    linea: 'Línea',
    quien: 'De quién',
    columna: 'Columna',
    valor: 'Valor',
    motivo: 'Motivo',
    corregir: '%{columna}, línea %{linea}',
  },
  accion: {
    nueva: 'nueva',
    cambiada: 'cambia',
    igual: 'igual',
  },
  actualizar: {
    clientes: 'Cambiar también los datos de los estudiantes que ya existen',
    cursos: 'Cambiar también los datos de los cursos que ya existen',
    otro: 'Cambiar también los que ya existen',
  },
  avance: '%{hechas} de %{total}',
  boton: 'Importar',
  cambiarlos: 'Cambiarlos también',
  cifra: {
    nuevas: 'Nuevas',
    cambiadas: 'Cambian',
    iguales: 'Ya existen',
    rechazadas: 'Por corregir',
  },
  elegir: 'Elegir archivo',
  /** The sheet of a workbook that is read. */
  hoja: {
    elegir: 'Hoja que se lee',
    leida: 'Se leyó la hoja «%{hoja}».',
    otra: 'Este libro tiene otras hojas. Elija la que trae los datos.',
    ocultas:
      'En la hoja hay una fila oculta, que también se leyó. |||| En la hoja hay %{cuantas} filas ocultas, que también se leyeron.',
  },
  /** In which order the days of a file are written. */
  fechas: {
    pregunta: '¿Cómo están escritas las fechas?',
    de_columnas:
      'Las de la columna %{columnas} se pueden leer de dos modos. |||| Las de las columnas %{columnas} se pueden leer de dos modos.',
    del_archivo: 'Las de este archivo se pueden leer de dos modos.',
    dma: 'Primero el día',
    mda: 'Primero el mes',
    ejemplo: 'Línea %{linea}: %{escrito} es el %{dia}',
    al_reves: 'Leer al revés',
    leidas_dma: 'Las fechas se leyeron con el día primero.',
    leidas_mda: 'Las fechas se leyeron con el mes primero.',
  },
  hay_diferentes:
    'Una fila que ya existe trae otros datos y queda como está. |||| %{cuantas} filas que ya existen traen otros datos y quedan como están.',
  hay_rechazadas:
    'Falta corregir una línea: escríbala aquí, o déjela aparte e importe las demás. |||| Faltan por corregir %{smart_count} líneas: escríbalas aquí, o déjelas aparte e importe las demás.',
  solo_rechazadas:
    'Falta corregir una línea: escríbala aquí. |||| Faltan por corregir %{smart_count} líneas: escríbalas aquí.',
  registro_cambio:
    'Alguien cambió uno de estos registros después de la revisión. Revise el archivo de nuevo: verá lo que cambiaría ahora.',
  diferencias: 'Registros que ya están, y lo que dice el archivo',
  diferencia: { registro: 'Registro', cambio: 'Cambia', vacio: 'vacío' },
  apartar: 'Dejar aparte la que falta |||| Dejar aparte las %{cuantas}',
  hay_apartadas:
    'Una línea queda aparte y no se importa: descárguela, corríjala e impórtela después. |||| %{cuantas} líneas quedan aparte y no se importan: descárguelas, corríjalas e impórtelas después.',
  revisar_otra_vez: 'Revisar otra vez |||| Revisar otra vez con %{smart_count} correcciones',
  hecho: '%{nuevas} nuevas, %{cambiadas} cambiadas, %{iguales} que ya existían.',
  sin_letra:
    'Los papeles no tienen todas las letras de un nombre y pondrán «?»: %{nombres}. Escríbalo con letras latinas si puede. |||| Los papeles no tienen todas las letras de %{smart_count} nombres y pondrán «?»: %{nombres}. Escríbalos con letras latinas si puede.',
  en_linea: '%{nombre} (línea %{linea})',
  ignoradas: 'Columnas que no se usan: %{columnas}.',
  de_vuelta:
    'Es una lista que salió de aquí: cambia solo lo que se corrigió en el archivo, y lo demás queda como está.',
  mostradas: 'Estas columnas solo se muestran y no cambian nada: %{columnas}.',
  cargos_hechos:
    'Los precios nuevos valen para las próximas matrículas: los cargos que ya se hicieron quedan como están. Para cambiarlos también, use «Cambiar precios» en la página de cada curso.',
  importar: {
    clientes: 'Importar un estudiante |||| Importar %{cuantas} estudiantes',
    cursos: 'Importar un curso |||| Importar %{cuantas} cursos',
    matriculas: 'Importar una matrícula |||| Importar %{cuantas} matrículas',
    otro: 'Importar una fila |||| Importar %{cuantas} filas',
  },
  lista: 'Importación terminada',
  muestra: 'Así se guardarían las primeras filas',
  nada_falta: 'Ya no falta nada por corregir. Vea abajo cómo se guardaría, e importe.',
  nada_nuevo: 'Todo lo de este archivo ya está guardado.',
  otro: 'Elegir otro archivo',
  pegado: 'lo que pegó',
  perdida: 'Esta importación ya no está. Elija el archivo de nuevo.',
  plantilla: {
    ayuda: '¿Empieza de cero? La plantilla trae los encabezados y un ejemplo.',
    de_vuelta:
      'Para corregir los que ya están, exporte la lista a Excel, corrija las celdas y traiga aquí ese mismo archivo.',
    bajar: 'Descargar plantilla',
  },
  puede_irse: 'Puede salir de esta página: la importación sigue, y se guarda todo o nada.',
  que_trae: {
    clientes: 'Un archivo CSV o Excel con un estudiante por fila: nombres, apellidos y lo que tenga.',
    cursos: 'Un archivo CSV o Excel con un curso por fila: código, nombre, categoría, fechas y cupo.',
    matriculas: 'Un archivo CSV o Excel con una matrícula por fila: el estudiante y el código del curso.',
    otro: 'Un archivo CSV o Excel con uno por fila; la plantilla trae los encabezados.',
  },
  rechazadas_titulo: 'Líneas por corregir',
  resultado: 'Resultado',
  revisando: 'Revisando %{archivo}…',
  soltar:
    'También puede arrastrarlo hasta aquí, o pegar lo que copió en Excel con sus encabezados. Hasta 20 MB; primero se revisa y no se guarda nada sin que usted lo vea.',
  titulo: {
    clientes: 'Importar estudiantes',
    cursos: 'Importar cursos',
    matriculas: 'Importar matrículas',
    otro: 'Importar: %{modulo}',
  },
  ver: {
    clientes: 'Ver los estudiantes',
    cursos: 'Ver los cursos',
    matriculas: 'Ver las matrículas',
    otro: 'Ver la lista',
  },
} as const
