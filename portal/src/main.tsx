import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from './api/query-client';
import { applyTheme } from './lib/theme';
import { createPortalRouter } from './router';
import './styles.css';

applyTheme();
const queryClient = createQueryClient();
const router = createPortalRouter(queryClient);
const place = document.getElementById('app');
if (place !== null) {
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
}
