import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import './styles/type.css';
import './styles/base.css';
import './styles/shell.css';
import './styles/parts.css';
import './styles/charts.css';
import './styles/screens.css';
import './styles/forced-colors.css';
import './styles/print.css';

createRoot(document.querySelector('#console')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
